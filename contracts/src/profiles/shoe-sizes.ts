/* Shoe sizes and mondopoint, the length of the foot in centimetres (ISO 9407). Makers differ by half a size: say "about". */
export const SIZE_SYSTEMS = ['US Men', 'US Women', 'US Kids', 'EU', 'UK', 'Mondo'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

const half = (size: number): number => Math.round(size * 2) / 2;
const CM_AN_INCH = 2.54;
const ukChild = (cm: number): number => (3 * (cm + 1)) / CM_AN_INCH - 12;
/** Where youth's and adults' sizes start again at 1. */
const LAST_CHILD_SIZE = 13.5;
const usKids = (cm: number): string => {
  const size = half(ukChild(cm) + 1);
  return size > LAST_CHILD_SIZE ? `${size - 13}y` : `${size}c`;
};
const uk = (cm: number): string => {
  const child = half(ukChild(cm));
  return child > LAST_CHILD_SIZE ? String(half(ukChild(cm) - 13)) : `${child}c`;
};

/** First and last length in cm of a system, and the name of a length in it. */
const SYSTEMS: Readonly<
  Record<SizeSystem, readonly [from: number, to: number, name: (cm: number) => string]>
> = {
  'US Men': [22.5, 32, (cm) => String(cm - 18)],
  'US Women': [21.5, 31.5, (cm) => String(cm - 17)],
  'US Kids': [15, 24.5, usKids],
  EU: [15, 32, (cm) => String(half(1.5 * (cm + 1)))],
  UK: [15, 32, uk],
  Mondo: [15, 32, (cm) => String(cm)],
};

const isSystem = (text: string): text is SizeSystem => Object.hasOwn(SYSTEMS, text);

const sizesIn = (system: SizeSystem): Map<string, number> => {
  const [from, to, name] = SYSTEMS[system];
  const sizes = new Map<string, number>();
  for (let cm = from; cm <= to; cm += 0.5) if (!sizes.has(name(cm))) sizes.set(name(cm), cm);
  return sizes;
};

/** The sizes of a system, smallest first; none for an unknown system. */
export const sizesOf = (system: string): string[] => (isSystem(system) ? [...sizesIn(system).keys()] : []);

/** Mondopoint in cm; null for a size that the system has not. */
export const mondoOf = (system: string, size: string): number | null =>
  isSystem(system) ? (sizesIn(system).get(size) ?? null) : null;
