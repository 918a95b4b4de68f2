import {
  accept,
  reject,
  type Decider,
  type Decision,
  type EventOf,
  type PayoutEvent,
  type PayoutFileEvent,
  type PayoutImported,
  type PayoutLinesRead,
  type PayoutRemoved,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';

export type ImportedPayout = EventOf<typeof PayoutImported>['data'];
type Removal = EventOf<typeof PayoutRemoved>['data'];
export type PayoutsCommand =
  | { readonly type: 'Import'; readonly payouts: readonly ImportedPayout[] }
  | { readonly type: 'Remove'; readonly removal: Removal };

/** The digests of payouts by their ids; null of one that was removed. */
export type Payouts = ImmutableMap<string, string | null>;

/** All payouts of a file, or none. */
const imported = (payouts: readonly ImportedPayout[], known: Payouts): Decision<PayoutEvent> => {
  const other = payouts.find(({ payoutId, digest }) => (known.get(payoutId) ?? digest) !== digest);
  if (other)
    return reject({
      code: 'payout_differs',
      status: 409,
      fields: { 'body.text': 'payout_differs' },
      detail: { payout: other.payoutId },
    });
  return accept(
    ...payouts
      .filter(({ payoutId }) => (known.get(payoutId) ?? null) === null)
      .map((data): PayoutEvent => ({ type: 'PayoutImported', data })),
  );
};

const removed = (removal: Removal, known: Payouts): Decision<PayoutEvent> => {
  const digest = known.get(removal.payoutId);
  if (digest === undefined) return reject({ code: 'payout_not_found', status: 404 });
  return digest === null ? accept() : accept({ type: 'PayoutRemoved', data: removal });
};

/** The payouts of a venue: each is there once (docs/rules/payouts.md 6). */
export const payoutsDecider: Decider<PayoutsCommand, Payouts, PayoutEvent> = {
  initial: ImmutableMap(),
  decide: (command, known) =>
    command.type === 'Import' ? imported(command.payouts, known) : removed(command.removal, known),
  evolve: (known, { type, data }) => known.set(data.payoutId, type === 'PayoutImported' ? data.digest : null),
};

export interface AddLines {
  readonly type: 'AddLines';
  readonly lines: EventOf<typeof PayoutLinesRead>['data'];
}
/** The lines of one file, a part at a time: a part that is there already is not added again. The state is their number. */
export const payoutFileDecider: Decider<AddLines, number, PayoutFileEvent> = {
  initial: 0,
  decide: ({ lines }, parts) =>
    lines.part === parts + 1 ? accept({ type: 'PayoutLinesRead', data: lines }) : accept(),
  evolve: (_, { data }) => data.part,
};
