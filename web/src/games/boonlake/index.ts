/** All that the page knows of Boonlake. */
import type { Manifest } from '../manifest';

export const manifest: Manifest = {
  facts: { pitch: 'title.boonlake', minutes: [60, 150], weight: 4 },
  rules: 'BOO',
  board: async () => {
    const [{ default: Board }, { text, round }, { wishes }] = await Promise.all([
      import('./Board.svelte'),
      import('./text'),
      import('./wishes'),
    ]);
    return { Board, text, wishes, round };
  },
  guide: () => import('../../guide/boonlake'),
  room: () => import('../../room/boonlake'),
};
