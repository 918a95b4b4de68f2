import { lineKey, productOf, type ChosenAddon, type Selection } from '../../core/booking/selection.js';

/**
 * A product with attributes may be in the basket several times, each with days and notes of its own
 * (docs/rules/products.md 32).
 */
export const MAX_LINES = 9;
export interface AddonLine {
  readonly key: string;
  readonly chosen: ChosenAddon;
}

/** Chosen lines of a product, in order. */
export const linesOf = ({ addons }: Pick<Selection, 'addons'>, addon: string): AddonLine[] =>
  Array.from({ length: MAX_LINES }, (_, index) => lineKey(addon, index)).flatMap((key) =>
    addons[key] ? [{ key, chosen: addons[key] }] : [],
  );

/** How many of a product are chosen in all. */
export const countOf = ({ addons }: Pick<Selection, 'addons'>, addon: string): number =>
  Object.entries(addons).reduce((sum, [key, { count }]) => sum + (productOf(key) === addon ? count : 0), 0);

/** Everything of some products, taken out. */
export const withoutProducts = (
  { addons }: Pick<Selection, 'addons'>,
  isOut: (addon: string) => boolean,
): Record<string, ChosenAddon> =>
  Object.fromEntries(
    Object.keys(addons)
      .filter((key) => isOut(productOf(key)))
      .map((key) => [key, { count: 0, time: null }]),
  );

/** One line taken out: those after it move up, so that the first is always there. */
export const withoutLine = <T>(
  lines: readonly { readonly key: string; readonly value: T }[],
  index: number,
  nothing: T,
): Record<string, T> =>
  Object.fromEntries(lines.slice(index).map(({ key }, i) => [key, lines[index + i + 1]?.value ?? nothing]));
