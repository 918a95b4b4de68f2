/*
 * Shoe sizes and mondopoint, the length of the foot in centimetres (ISO 9407). Makers differ by half a size: say
 * "about".
 */
export const SIZE_SYSTEMS = ['US Men', 'US Women', 'US Kids', 'EU', 'UK', 'Mondo'] as const;
export type SizeSystem = (typeof SIZE_SYSTEMS)[number];

const half = (size: number): number => Math.round(size * 2) / 2;
const CM_AN_INCH = 2.54;
const ukChildCm = (size: number): number => ((size + 12) * CM_AN_INCH) / 3 - 1;
/** Where youth's and adults' sizes start again at 1. */
const LAST_CHILD_SIZE = 13.5;
const named = (size: number, youth: string): string =>
  size > LAST_CHILD_SIZE ? `${size - 13}${youth}` : `${size}c`;

interface System {
  /** First and last size; all half sizes between them exist. Those after the last child size count on. */
  readonly from: number;
  readonly to: number;
  readonly cm: (size: number) => number;
  readonly name?: (size: number) => string;
}
const SYSTEMS: Readonly<Record<SizeSystem, System>> = {
  'US Men': { from: 4.5, to: 14, cm: (size) => size + 18 },
  'US Women': { from: 4.5, to: 14.5, cm: (size) => size + 17 },
  'US Kids': { from: 8, to: 19, cm: (size) => ukChildCm(size - 1), name: (size) => named(size, 'y') },
  EU: { from: 24, to: 49.5, cm: (size) => size / 1.5 - 1 },
  UK: { from: 7, to: 27, cm: ukChildCm, name: (size) => named(size, '') },
  Mondo: { from: 15, to: 32, cm: (size) => size },
};

const isSystem = (text: string): text is SizeSystem => Object.hasOwn(SYSTEMS, text);

/** By name, the mondopoint to half a centimetre. */
const sizesIn = (system: SizeSystem): Map<string, number> => {
  const { from, to, cm, name = String } = SYSTEMS[system];
  const sizes = new Map<string, number>();
  for (let size = from; size <= to; size += 0.5) sizes.set(name(size), half(cm(size)));
  return sizes;
};

/** The sizes of a system, smallest first; none for an unknown system. */
export const sizesOf = (system: string): string[] => (isSystem(system) ? [...sizesIn(system).keys()] : []);

/** Mondopoint in cm; null for a size that the system has not. */
export const mondoOf = (system: string, size: string): number | null =>
  isSystem(system) ? (sizesIn(system).get(size) ?? null) : null;
