/**
 * Where a sheet lies on a small screen: above or below what was tapped, never over it, and rather where it hides nothing of what the
 * option would bring.
 */
interface Box {
  top: number;
  bottom: number;
}

/** Less than this is no sheet: then it covers what it must. */
const LEAST = 90;

/**
 * @param at what was tapped
 * @param ahead what would change
 * @param height how high the sheet would like to be
 * @param floor where the bar of the question begins
 */
export function sheetBeside(
  at: Box,
  ahead: readonly Box[],
  height: number,
  gap: number,
  floor: number,
): { top: number; most: number } | null {
  const above = { most: at.top - 2 * gap, top: Math.max(gap, at.top - gap - height) };
  const below = { most: floor - at.bottom - gap, top: at.bottom + gap };
  const sides = [below, above].filter(({ most }) => most >= LEAST);
  const hides = ({ top, most }: typeof above): number => {
    const end = top + Math.min(height, most);
    return ahead.filter((box) => box.top < end && box.bottom > top).length;
  };
  const cut = ({ most }: typeof above): number => Math.max(0, height - most);
  const [best] = sides.sort((a, b) => cut(a) - cut(b) || hides(a) - hides(b));
  return best ?? null;
}
