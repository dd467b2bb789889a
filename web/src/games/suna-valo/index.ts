/** All that the page knows of Suna Valo. */
import type { Manifest } from '../manifest';

export const manifest: Manifest = {
  facts: { pitch: 'title.suna-valo', minutes: [60, 90], weight: 3 },
  rules: 'SUN',
  board: async () => {
    const [{ default: Board }, { text, round }, { wishes }] = await Promise.all([
      import('./Board.svelte'),
      import('./text'),
      import('./wishes'),
    ]);
    return { Board, text, wishes, round };
  },
  guide: () => import('../../guide/suna-valo'),
  room: () => import('../../room/suna-valo'),
};
