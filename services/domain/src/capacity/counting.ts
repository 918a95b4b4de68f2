import { minutesOf } from '@stile/contracts';

/** 'cars@09:00-10:00#annual-pass' taken apart; undefined for a pool that is not of a party (an add-on, stock, a coupon). */
interface PartyPool { readonly kind: string; readonly group: string; readonly interval: string; readonly start: number; readonly end: number }

const PARTY = /^(cars|people)@((\d\d:\d\d)-(\d\d:\d\d))(#.*)?$/;
const parse = (pool: string): PartyPool | undefined => {
  const match = PARTY.exec(pool);
  if (!match) return undefined;
  const start = minutesOf(match[3]!);
  const end = minutesOf(match[4]!);
  return { kind: match[1]!, group: match[5] ?? '', interval: match[2]!, start, end: end > start ? end : end + 1440 };
};

/**
 * Units taken that count against a pool. Places sold under intervals that an edit has done away with keep counting
 * against every interval in force that they overlap, so that a change of slots cannot sell a place twice.
 * `pools` are the ledger's, `intervals` those in force; without them the pool stands for itself alone.
 */
export const takenAgainst = (pool: string, pools: readonly string[], takenOf: (pool: string) => number, intervals: readonly string[] | undefined): number => {
  const own = takenOf(pool);
  if (!intervals || pools.length === 0) return own;
  const asked = parse(pool);
  if (!asked) return own;
  let taken = own;
  for (const other of pools) {
    if (other === pool) continue;
    const at = other.indexOf('@');
    if (intervals.includes(other.slice(at + 1, at + 12))) continue;
    const past = parse(other);
    if (past && past.kind === asked.kind && past.group === asked.group && past.start < asked.end && asked.start < past.end) taken += takenOf(other);
  }
  return taken;
};
