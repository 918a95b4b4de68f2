import { Inject, Injectable } from '@nestjs/common';
import { money, type Figure, type Money, type MoneyFault, type Position } from '@stile/contracts';
import {
  MAX_LIMIT,
  moneyDaysProjector,
  takingsProjector,
  type MoneyDayDocument,
  type ReadModels,
} from '@stile/projections';
import { READ_MODELS } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';
import { takingsFigures } from '../../tills/report/takings-figures.js';
import { READ_WITHIN_MS, triedAgain } from './attempts.js';
import { sumsOfAccounts, sumsOfTakings, type Sums } from './day-sums.js';
import { difference } from './difference.js';
import { SalesCheck } from './sales-check.js';

/** 'venue~2026-12-05', of a row of the day. */
export const dayOfId = (id: string): string => id.split('~').slice(0, 2).join('~');

/** Figures of what came in, is on its way back and is outstanding; they are what was charged less what was refunded. */
const ACCOUNTED: readonly Figure[] = ['cash', 'terminal', 'online', 'manual', 'going_back', 'outstanding'];

/** Both sides of a day's proof (docs/rules/payments.md 97). */
export const proofOf = (
  figures: ReadonlyMap<string, number>,
): { readonly charged: Money; readonly accounted: Money } => {
  const figure = (name: Figure): Money => (figures.get(name) ?? 0) as Money;
  return {
    charged: money.subtract(figure('charges'), figure('refunds')),
    accounted: money.add(...ACCOUNTED.map(figure)),
  };
};

const proofFaults = (subject: string, rows: readonly MoneyDayDocument[]): readonly MoneyFault[] => {
  const amounts = (kind: MoneyDayDocument['kind']) => rows.filter((row) => row.kind === kind);
  const sum = money.add(...amounts('account').map(({ amount_e4 }) => amount_e4 as Money));
  const { charged, accounted } = proofOf(
    new Map(amounts('figure').map(({ name, amount_e4 }) => [name, amount_e4])),
  );
  return [...difference('day', subject, 0, sum), ...difference('proof', subject, charged, accounted)];
};

const takingsFaults = (subject: string, accounts: Sums, takings: Sums): readonly MoneyFault[] =>
  [...new Set([...accounts.keys(), ...takings.keys()])].flatMap((name) =>
    difference('takings', `${subject}~${name}`, accounts.get(name) ?? 0, takings.get(name) ?? 0),
  );

/** Proves that a day's accounts add up to nothing, its figures to each other, and its takings and sales to its accounts. */
@Injectable()
export class DayCheck {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly projections: Projections,
    private readonly sales: SalesCheck,
  ) {}

  /** `folded`: the position up to which both read models have folded the log. */
  faults(subject: string, folded: Position): Promise<readonly MoneyFault[]> {
    return triedAgain(() => this.found(subject, folded));
  }

  /** Takings are compared with accounts up to the same event; a day that moves on is left to the next check (docs/rules/tills.md 46). */
  private async found(subject: string, folded: Position): Promise<readonly MoneyFault[]> {
    const [inventory_group, business_date] = subject.split('~');
    const ofDay = { filter: { inventory_group: inventory_group!, business_date: business_date! } };
    const takings = await this.models.of(takingsProjector).find({ ...ofDay, limit: MAX_LIMIT });
    const until = [folded, ...takings.map(({ position }) => position)].reduce((a, b) => (a > b ? a : b));
    const isThere = await this.projections.waitFor(until, READ_WITHIN_MS, moneyDaysProjector.name);
    const rows = await this.models.of(moneyDaysProjector).find({ ...ofDay, limit: MAX_LIMIT });
    const isComparable = isThere && rows.every(({ position }) => position <= until);
    const report = takingsFigures(takings.flatMap(({ shares }) => shares));
    return [
      ...proofFaults(subject, rows),
      ...(isComparable ? takingsFaults(subject, sumsOfAccounts(rows), sumsOfTakings(report)) : []),
      ...(isComparable ? await this.sales.faults(subject, until, rows) : []),
    ];
  }
}
