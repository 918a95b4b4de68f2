/**
 * The rows that turn some into others when they are added up: those of the same dimensions differ by their measures, and one
 * that is in neither has none. `measures` are whole numbers; each other field is a dimension.
 */
export const differences = <R extends object>(
  before: readonly R[],
  after: readonly R[],
  measures: readonly (keyof R & string)[],
): readonly R[] => {
  const sums = new Map<string, { readonly row: R; readonly amounts: number[] }>();
  const add = (row: R, sign: 1 | -1): void => {
    const key = JSON.stringify(
      Object.entries(row).filter(([name]) => !measures.some((each) => each === name)),
    );
    const sum = sums.get(key) ?? { row, amounts: measures.map(() => 0) };
    sums.set(key, sum);
    for (const [i, measure] of measures.entries()) sum.amounts[i]! += sign * Number(row[measure]);
  };
  for (const row of before) add(row, -1);
  for (const row of after) add(row, 1);
  return [...sums.values()]
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map(({ row, amounts }) => ({
      ...row,
      ...Object.fromEntries(measures.map((measure, i) => [measure, amounts[i]!])),
    }));
};
