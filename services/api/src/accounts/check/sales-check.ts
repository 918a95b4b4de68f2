import { Inject, Injectable } from '@nestjs/common';
import { money, type Money, type MoneyFault, type Position } from '@stile/contracts';
import { salesProjector, type MoneyDayDocument, type ReadModels, type SaleRow } from '@stile/projections';
import { READ_MODELS } from '../../ports/tokens.js';
import { Projections } from '../../processes/projections.js';
import { READ_WITHIN_MS } from './attempts.js';
import { gathered, type Sums } from './day-sums.js';
import { difference } from './difference.js';

/** Revenue by what was sold, and tax by its rate, as the accounts have it. */
const soldByAccounts = (rows: readonly MoneyDayDocument[]): Sums =>
  gathered(
    rows
      .filter(({ kind, name }) => kind === 'account' && (name === 'revenue' || name === 'tax'))
      .map(({ name, detail, amount_e4 }) => [`${name}/${detail}`, money.times(amount_e4 as Money, -1)]),
  );

/** Proves that the rows of what was sold on a day come to its revenue by kind and its tax by rate. */
@Injectable()
export class SalesCheck {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly projections: Projections,
  ) {}

  /** `accounts`: the rows of the day, which have seen the log up to `until`. */
  async faults(
    subject: string,
    until: Position,
    accounts: readonly MoneyDayDocument[],
  ): Promise<readonly MoneyFault[]> {
    if (!(await this.projections.waitFor(until, READ_WITHIN_MS, salesProjector.name))) return [];
    const expected = soldByAccounts(accounts);
    const found = await this.sold(subject, until);
    return [...new Set([...expected.keys(), ...found.keys()])].flatMap((name) =>
      difference('sales', `${subject}~${name}`, expected.get(name) ?? 0, found.get(name) ?? 0),
    );
  }

  private async sold(subject: string, until: Position): Promise<Sums> {
    const [inventory_group, business_date] = subject.split('~');
    const groups = await this.models.table<SaleRow>(salesProjector, 'sales').group({
      filter: {
        inventory_group: inventory_group!,
        business_date: business_date!,
        _position: { $lte: until },
      },
      by: ['kind', 'tax_rate'],
      sums: ['gross_e4', 'net_e4'],
    });
    return gathered(
      groups.flatMap(({ key: [kind, rate], sums: [gross, net] }): [string, Money][] => [
        [`revenue/${String(kind)}`, net as Money],
        [`tax/${String(rate)}`, money.subtract(gross as Money, net as Money)],
      ]),
    );
  }
}
