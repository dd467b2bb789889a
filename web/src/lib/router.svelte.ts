/** The pages by their addresses. Secrets stand behind `#`, where no server sees them. */
import { below, within } from './folder';

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; id: string }
  | { page: 'rules'; id: string }
  /** The component room: of a game or of a table's game, whole or one component. */
  | { page: 'components'; id: string; item: string; table: string }
  | { page: 'mine' }
  | { page: 'about' }
  | { page: 'settings' }
  | { page: 'recover' }
  | { page: 'mail' }
  | { page: 'account' }
  | { page: 'sign-in' }
  | { page: 'game' }
  | { page: 'join'; id: string }
  | { page: 'table'; id: string }
  | { page: 'result'; id: string }
  | { page: 'replay'; id: string; n: number | null }
  | { page: 'nowhere' };

/** The name of a component as it stands in an address. */
function named(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return part ?? '';
  }
}

export function routeOf(path: string): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [head, id, what, n] = parts;
  if (head === undefined) return { page: 'lobby' };
  if (
    parts.length === 1 &&
    (head === 'mine' ||
      head === 'about' ||
      head === 'settings' ||
      head === 'recover' ||
      head === 'mail' ||
      head === 'game' ||
      head === 'account' ||
      head === 'sign-in')
  )
    return { page: head };
  if ((head === 'new' || head === 'rules') && parts.length <= 2) return { page: head, id: id ?? '' };
  if (head === 'components' && parts.length <= 3) return { page: head, id: id ?? '', item: named(what), table: '' };
  if (head === 'join' && id !== undefined && parts.length === 2) return { page: 'join', id };
  if (head === 't' && id !== undefined) {
    if (what === undefined) return { page: 'table', id };
    if (what === 'result' && n === undefined) return { page: 'result', id };
    if (what === 'components' && parts.length <= 4) return { page: what, id: '', item: named(n), table: id };
    if (what === 'replay' && parts.length <= 4 && (n === undefined || /^\d{1,6}$/.test(n)))
      return { page: 'replay', id, n: n === undefined ? null : Number(n) };
  }
  return { page: 'nowhere' };
}

const here = (): Route => routeOf(within(location) ?? '/');

class Router {
  route = $state<Route>(here());

  constructor() {
    addEventListener('popstate', () => {
      this.route = here();
    });
  }

  go(path: string): void {
    history.pushState(null, '', below(path));
    this.route = here();
    scrollTo(0, 0);
  }

  /** Changes the address without a new step in the history. */
  replace(path: string): void {
    history.replaceState(null, '', below(path));
    this.route = here();
  }

  /** Lets a link of the page change it without loading it anew; other clicks stay as they are. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const path = within(link);
    if (path === null || path.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(path + link.hash);
  };
}

export const router = new Router();
