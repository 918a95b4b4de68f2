import type { LedgerClaim } from '@stile/contracts';
import { takenAgainst, type InForce } from './counting.js';

type ClaimLine = LedgerClaim['lines'][number];
interface Units {
  readonly pool: string;
  readonly units: number;
}

export const unitsByPool = (lines: readonly Units[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.pool, (units.get(line.pool) ?? 0) + line.units);
  return units;
};

/**
 * Pools where an edit takes more than `own` has, by how much. Units under removed intervals count as `own` wherever
 * they count as taken.
 */
export const increasesOf = (
  lines: readonly ClaimLine[],
  own: readonly Units[],
  inForce: InForce | undefined,
): ClaimLine[] => {
  const units = unitsByPool(own);
  return lines.flatMap((line) => {
    const more =
      line.units - takenAgainst(line.pool, [...units.keys()], (pool) => units.get(pool) ?? 0, inForce);
    return more > 0 ? [{ ...line, units: more }] : [];
  });
};
