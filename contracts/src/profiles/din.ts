/*
 * The release value (DIN) of ski bindings: ISO 11088 table B.1, checked against two public projects and a maker's
 * chart. A suggestion: a technician verifies it.
 */
export const ABILITIES = ['beginner', 'intermediate', 'advanced'] as const;
export type Ability = (typeof ABILITIES)[number];

/** Choices of a technician: 0.75 to 12 in steps of 0.25 (docs/rules/participants.md 26). */
export const DIN_CHOICES: readonly string[] = Array.from({ length: 46 }, (_, i) => String(0.75 + i * 0.25));

const CODES = 'ABCDEFGHIJKLMNOP';
/** Heaviest of each code from A, in kg; above the last it is M. */
const WEIGHTS_KG = [13, 17, 21, 25, 30, 35, 41, 48, 57, 66, 78, 94];
const LEAST_WEIGHT_KG = 10;
/** Tallest of each code from H, in cm. */
const HEIGHTS_CM = [148, 157, 166, 178, 194];
const FIRST_HEIGHT_CODE = CODES.indexOf('H');
/** Longest sole of each column, in mm; the last column has no end. */
const SOLES_MM = [230, 250, 270, 290, 310, 330, 350];
/** Rows A to P, a value a column; 0: outside of the chart. */
const VALUES: readonly (readonly number[])[] = [
  [0.75, 0.75, 0.75, 0, 0, 0, 0, 0],
  [1, 0.75, 0.75, 0.75, 0, 0, 0, 0],
  [1.5, 1.25, 1.25, 1, 0, 0, 0, 0],
  [2, 1.75, 1.5, 1.5, 1.25, 0, 0, 0],
  [2.5, 2.25, 2, 1.75, 1.5, 1.5, 0, 0],
  [3, 2.75, 2.5, 2.25, 2, 1.75, 1.75, 0],
  [0, 3.5, 3, 2.75, 2.5, 2.25, 2, 0],
  [0, 0, 3.5, 3, 3, 2.75, 2.5, 0],
  [0, 0, 4.5, 4, 3.5, 3.5, 3, 0],
  [0, 0, 5.5, 5, 4.5, 4, 3.5, 3],
  [0, 0, 6.5, 6, 5.5, 5, 4.5, 4],
  [0, 0, 7.5, 7, 6.5, 6, 5.5, 5],
  [0, 0, 0, 8.5, 8, 7, 6.5, 6],
  [0, 0, 0, 10, 9.5, 8.5, 8, 7.5],
  [0, 0, 0, 11.5, 11, 10, 9.5, 9],
  [0, 0, 0, 0, 0, 12, 11, 10.5],
];
/** The last age without a correction is 50 (docs/rules/participants.md 24); ISO sets it to 49. */
const AGES_UNCORRECTED = { from: 10, to: 50 };

export interface Skier {
  readonly age: number;
  readonly weightKg: number;
  readonly heightCm: number;
  readonly ability: Ability;
  readonly soleMm: number;
}
/** `outOfChart`: the nearest value of the row, to be set by a technician. */
export interface Din {
  readonly code: string;
  readonly value: number;
  readonly outOfChart: boolean;
}

const band = (value: number, lasts: readonly number[]): number => {
  const found = lasts.findIndex((last) => value <= last);
  return found < 0 ? lasts.length : found;
};

const rowOf = ({ age, weightKg, heightCm, ability }: Skier): number => {
  const byWeight = band(Math.round(weightKg), WEIGHTS_KG);
  if (byWeight === 0) return 0;
  // Height counts from H up alone, so it can only lower a heavy short skier.
  const base = Math.min(byWeight, FIRST_HEIGHT_CODE + band(Math.round(heightCm), HEIGHTS_CM));
  const corrected =
    base + ABILITIES.indexOf(ability) - (age < AGES_UNCORRECTED.from || age > AGES_UNCORRECTED.to ? 1 : 0);
  return Math.min(Math.max(corrected, 0), CODES.length - 1);
};

/** The nearest filled cell of a row; the lower of two. */
const nearest = (row: readonly number[], column: number): number => {
  for (let away = 1; away < row.length; away++) {
    const around = [row[column - away], row[column + away]].filter(
      (value) => value !== undefined && value > 0,
    );
    if (around.length > 0) return Math.min(...(around as number[]));
  }
  return 0;
};

/** Null where a figure is missing or the skier is lighter than the chart. */
export const dinOf = (skier: Skier): Din | null => {
  const figures = [skier.age, skier.weightKg, skier.heightCm, skier.soleMm];
  if (
    !figures.every(Number.isFinite) ||
    skier.weightKg < LEAST_WEIGHT_KG ||
    skier.heightCm <= 0 ||
    skier.soleMm <= 0 ||
    skier.age < 0
  )
    return null;
  const row = rowOf(skier);
  const values = VALUES[row]!;
  const column = band(skier.soleMm, SOLES_MM);
  const value = values[column]!;
  return { code: CODES[row]!, value: value > 0 ? value : nearest(values, column), outOfChart: value === 0 };
};
