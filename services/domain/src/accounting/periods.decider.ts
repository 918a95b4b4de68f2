import {
  accept,
  reject,
  type Decider,
  type Decision,
  type EventOf,
  type PeriodEvent,
  type PeriodReopened,
  type PeriodSigned,
} from '@stile/contracts';
import { Map as ImmutableMap } from 'immutable';

export type SignedPeriodData = EventOf<typeof PeriodSigned>['data'];
type Reopening = EventOf<typeof PeriodReopened>['data'];
export type PeriodsCommand =
  | { readonly type: 'Sign'; readonly period: SignedPeriodData }
  | { readonly type: 'Reopen'; readonly period: Reopening };

/** Periods by their days; null of one that was reopened. */
export type Periods = ImmutableMap<string, SignedPeriodData | null>;
type Days = Pick<SignedPeriodData, 'startDate' | 'endDate'>;

const keyOf = ({ startDate, endDate }: Days): string => `${startDate}/${endDate}`;
/** Signed periods that have a day of this one. */
export const signedIn = (periods: Periods, { startDate, endDate }: Days): SignedPeriodData[] =>
  [...periods.values()]
    .filter((each) => each !== null)
    .filter((each) => each.startDate <= endDate && each.endDate >= startDate)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1));

const sign = (period: SignedPeriodData, periods: Periods): Decision<PeriodEvent> => {
  const known = periods.get(keyOf(period));
  if (known?.digest === period.digest) return accept();
  const [other] = signedIn(periods, period);
  return other
    ? reject({
        code: 'period_signed',
        status: 409,
        fields: { 'body.start_date': 'period_signed' },
        detail: { from: other.startDate, until: other.endDate },
      })
    : accept({ type: 'PeriodSigned', data: period });
};

const reopen = (period: Reopening, periods: Periods): Decision<PeriodEvent> => {
  const known = periods.get(keyOf(period));
  if (known === undefined) return reject({ code: 'period_not_signed', status: 404 });
  return known === null ? accept() : accept({ type: 'PeriodReopened', data: period });
};

/** The signed periods of a venue's accounts: no two have a day in common (docs/rules/reports.md 24). */
export const periodsDecider: Decider<PeriodsCommand, Periods, PeriodEvent> = {
  initial: ImmutableMap(),
  decide: (command, periods) =>
    command.type === 'Sign' ? sign(command.period, periods) : reopen(command.period, periods),
  evolve: (periods, { type, data }) => periods.set(keyOf(data), type === 'PeriodSigned' ? data : null),
};
