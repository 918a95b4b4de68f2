import type { LedgerClaim } from '@stile/contracts';
import type { InForceByLedger } from '../ledger/counting.js';
import { increasesOf } from '../ledger/increases.js';

type ClaimLine = LedgerClaim['lines'][number];

/** One ledger where an edit changes what the reservation has. */
export interface LedgerChange {
  readonly ledger: string;
  readonly before: readonly ClaimLine[];
  readonly after: readonly ClaimLine[];
}

const isSame = (a: readonly ClaimLine[], b: readonly ClaimLine[]): boolean =>
  a.length === b.length &&
  a.every(({ pool, units }) => b.some((line) => line.pool === pool && line.units === units));

/** Ledgers that an edit changes, by name and so by date. */
export const changesOf = (before: readonly LedgerClaim[], after: readonly LedgerClaim[]): LedgerChange[] => {
  const linesIn = (claims: readonly LedgerClaim[], wanted: string): readonly ClaimLine[] =>
    claims.find(({ ledger }) => ledger === wanted)?.lines ?? [];
  const ledgers = [...new Set([...before, ...after].map(({ ledger }) => ledger))].sort();
  return ledgers
    .map((ledger) => ({ ledger, before: linesIn(before, ledger), after: linesIn(after, ledger) }))
    .filter((change) => !isSame(change.before, change.after));
};

const exceeds = (lines: readonly ClaimLine[], others: readonly ClaimLine[]): boolean =>
  lines.some(({ pool, units }) => units > (others.find((line) => line.pool === pool)?.units ?? 0));
export const takesMore = ({ before, after }: LedgerChange): boolean => exceeds(after, before);
export const givesBack = ({ before, after }: LedgerChange): boolean => exceeds(before, after);

/**
 * The units of the reservation while an edit is in flight: the larger of both figures in each pool, so that completing
 * and abandoning the edit both need no capacity.
 */
export const moreOf = ({ before, after }: LedgerChange): ClaimLine[] => {
  const units = new Map(before.map((line) => [line.pool, line.units]));
  const gone = before.filter(({ pool }) => !after.some((line) => line.pool === pool));
  return [
    ...after.map((line) => ({ ...line, units: Math.max(line.units, units.get(line.pool) ?? 0) })),
    ...gone,
  ];
};

/** The units that an edit adds to those of the reservation: held while the difference is paid. */
export const increases = (changes: readonly LedgerChange[], inForce: InForceByLedger): LedgerClaim[] =>
  changes.flatMap(({ ledger, before, after }) => {
    const lines = increasesOf(after, before, inForce.get(ledger));
    return lines.length > 0 ? [{ ledger, lines }] : [];
  });
