// Browsers end an element at some 17 to 33 million pixels, and a million rows need more. So the box that is scrolled is shorter
// than the list: small steps move the list pixel by pixel, large ones (the scroll bar, Home, End) by their share of the whole.
// Between the two the shift of the list against its box changes, and nobody sees it.
export const tallestBox = 8_000_000;

export interface Place {
  box: number; // where the box is scrolled to
  list: number; // and the list with it
}

export interface Sizes {
  list: number; // how tall all rows are
  view: number; // how much of them is seen
}

export const boxHeight = (sizes: Sizes): number => Math.min(sizes.list, tallestBox);

const endOfBox = (sizes: Sizes): number => Math.max(0, boxHeight(sizes) - sizes.view);
const endOfList = (sizes: Sizes): number => Math.max(0, sizes.list - sizes.view);

// Where the list is once the box was scrolled from `last` to `box`.
export function scrolled(last: Place, box: number, sizes: Sizes): Place {
  if (sizes.list <= tallestBox) return { box, list: box };
  if (box <= 0) return { box, list: 0 };
  if (box >= endOfBox(sizes) - 1) return { box, list: endOfList(sizes) };
  const step = box - last.box;
  const list = Math.abs(step) <= 2 * sizes.view ? last.list + step : shareOf(box, sizes);
  return { box, list: Math.min(endOfList(sizes), Math.max(0, list)) };
}

// Where the box belongs for a place in the list.
export function boxFor(list: number, sizes: Sizes): number {
  if (sizes.list <= tallestBox) return list;
  return endOfList(sizes) === 0 ? 0 : (list / endOfList(sizes)) * endOfBox(sizes);
}

const shareOf = (box: number, sizes: Sizes): number => (box / endOfBox(sizes)) * endOfList(sizes);
