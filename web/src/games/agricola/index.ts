/** All that the page knows of Agricola. */
import type { Manifest } from '../manifest';

export const manifest: Manifest = {
  facts: { pitch: 'title.agricola', minutes: [45, 120], weight: 3, starts: 'title.agricola.starts' },
  rules: 'AGR',
  board: async () => {
    const [{ default: Board }, { text, round }, { wishes }] = await Promise.all([
      import('./Board.svelte'),
      import('./text'),
      import('./wishes'),
    ]);
    return { Board, text, wishes, round };
  },
  guide: () => import('../../guide/agricola'),
  room: () => import('../../room/agricola'),
};
