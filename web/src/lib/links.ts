/** On a site that lies in a folder of its host: brings the links of the page below it, whoever writes them. */
import { below } from './folder';

/** What was written here: it is not brought once more. */
const brought = new WeakMap<Element, string>();

function bring(link: Element): void {
  const address = link.getAttribute('href');
  if (!address?.startsWith('/') || address === brought.get(link)) return;
  brought.set(link, below(address));
  link.setAttribute('href', below(address));
}

const bringAll = (root: Element): void => {
  if (root.matches('a[href]')) bring(root);
  for (const link of root.querySelectorAll('a[href]')) bring(link);
};

/** From now on. */
export function bringLinks(root: Element): void {
  bringAll(root);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof Element) bringAll(target);
      for (const node of addedNodes) if (node instanceof Element) bringAll(node);
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
}
