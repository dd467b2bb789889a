/**
 * The folder of its host in which the page lies: `/`, or that of a site (`cargo xtask site /games/almende/`). Addresses in the page are
 * written as from the root, and brought below the folder here.
 */
// The scripts lie in a folder of their own beside the page.
const script = import.meta.url;
export const folder: string = import.meta.env.PROD ? new URL('..', script).pathname : '/';

/** Where an address of the page lies on its host. */
export const below = (address: string): string => folder + address.slice(1);

/** What an address is called in the page; null for what lies elsewhere. */
export const within = ({ origin, pathname }: { origin: string; pathname: string }): string | null =>
  origin === location.origin && pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : null;

/** An address as people send it to each other. */
export const linkTo = (address: string): string => location.origin + below(address);
