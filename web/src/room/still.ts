/** An inspector for drawings that are only looked at. */
import { Inspector } from '../games/frame/inspect.svelte';

const nothing = async (): Promise<null> => null;

export const still = new Inspector(
  () => ({ act: () => {}, preview: nothing, why: nothing }),
  () => new Map(),
);
