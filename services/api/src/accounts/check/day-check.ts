import { Inject, Injectable } from '@nestjs/common';
import { money, type Figure, type Money, type MoneyFault } from '@stile/contracts';
import { moneyDaysProjector, type ReadModels } from '@stile/projections';
import { READ_MODELS } from '../../ports/tokens.js';

const OF_DAYS: ReadonlySet<string> = new Set<MoneyFault['fault']>(['day', 'proof']);
export const isOfDay = (fault: MoneyFault['fault']): boolean => OF_DAYS.has(fault);
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

/** Proves that the accounts of a day add up to nothing, and its figures to each other. */
@Injectable()
export class DayCheck {
  constructor(@Inject(READ_MODELS) private readonly models: ReadModels) {}

  async faults(subject: string): Promise<readonly MoneyFault[]> {
    const [inventory_group, business_date] = subject.split('~');
    const groups = await this.models.of(moneyDaysProjector).group({
      filter: { inventory_group: inventory_group!, business_date: business_date! },
      by: ['kind', 'name'],
      sums: ['amount_e4'],
    });
    const rows = groups.map(({ key: [kind, name], sums }) => ({
      kind,
      name: String(name),
      amount: sums[0]!,
    }));
    const sum = rows.filter(({ kind }) => kind === 'account').reduce((all, { amount }) => all + amount, 0);
    const figures = rows.filter(({ kind }) => kind === 'figure');
    const { charged, accounted } = proofOf(new Map(figures.map(({ name, amount }) => [name, amount])));
    const fault = (name: MoneyFault['fault'], expected: number, found: number): MoneyFault[] =>
      expected === found
        ? []
        : [
            {
              fault: name,
              of: subject,
              expected: money.units(expected as Money),
              found: money.units(found as Money),
            },
          ];
    return [...fault('day', 0, sum), ...fault('proof', charged, accounted)];
  }
}
