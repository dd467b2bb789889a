/**
 * The bar that is docked at the bottom of a small screen; what must stay clear of it asks here for its height. It is not a
 * property of the page: one there is inherited by everything, and every change of it would style the whole board anew.
 */
export const dock = $state({ height: 0 });
