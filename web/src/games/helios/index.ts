/** All that the page knows of Helios. */
import type { Manifest } from '../manifest';

export const manifest: Manifest = {
  facts: { pitch: 'title.helios', minutes: [30, 60], weight: 2 },
  rules: 'HEL',
  board: async () => {
    const [{ default: Board }, { text, round }, { wishes }] = await Promise.all([
      import('./Board.svelte'),
      import('./text'),
      import('./wishes'),
    ]);
    return { Board, text, wishes, round };
  },
  guide: () => import('../../guide/helios'),
  room: () => import('../../room/helios'),
};
