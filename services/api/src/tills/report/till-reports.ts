import { Inject, Injectable } from '@nestjs/common';
import {
  money,
  NO_SUMS,
  sumsAfter,
  type DrawerSums,
  type Instant,
  type SessionUser,
  type TillReport,
} from '@stile/contracts';
import { cashierOf, type Drawer } from '@stile/domain';
import { STORAGE } from '../../ports/tokens.js';
import type { Storage } from '../../storage/storage.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { seesUncounted } from '../desk/desk-tills.js';
import { closingEvent } from './closing-event.js';

const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Half of a digest: nobody finds another log with it, and it is a line of paper. */
const PRINTED_DIGITS = 32;

const sumsOf = ({ entries }: Drawer): DrawerSums => {
  let sums = NO_SUMS;
  for (const entry of entries.values()) sums = sumsAfter(sums, entry);
  return sums;
};

/** X and Z reports, from the stream that holds the cash. */
@Injectable()
export class TillReports {
  constructor(
    private readonly catalogues: CatalogueView,
    @Inject(STORAGE) private readonly storage: Pick<Storage, 'anchors' | 'log' | 'lanes'>,
  ) {}

  /** X while the session is open, Z once it is closed: the number of a Z is the session's. */
  async of(drawer: Drawer, user: SessionUser): Promise<TillReport> {
    const { closed } = drawer;
    const started = drawer.started!;
    const { inventoryGroup, till, session } = started;
    const sums = sumsOf(drawer);
    return {
      kind: closed ? 'z' : 'x',
      number: closed ? session : null,
      till,
      inventory_group: inventoryGroup,
      session,
      currency: this.catalogues.of(inventoryGroup)?.inventory_group.get(inventoryGroup)?.body.currency ?? '',
      business_date: started.businessDate,
      opened_at: started.startedAt,
      opened_by: started.openedBy,
      cashier: cashierOf(drawer, started),
      hand_overs: handOversOf(drawer),
      source: started.source,
      ...closingOf(closed),
      cash: closed?.how === 'counted' || seesUncounted(user, inventoryGroup) ? cashOf(drawer, sums) : null,
      no_sales: noSalesOf(drawer),
      wrong_tries: sums.wrong_tries,
      ...(closed && (await closingEvent(this.storage, started))),
      ...(closed && this.anchorBefore(closed.closedAt)),
    };
  }

  /** The hash of the last day before: it is the same whenever the report is printed. */
  private anchorBefore(closedAt: Instant): Pick<TillReport, 'log_anchor'> {
    const anchor = this.storage.anchors.before(closedAt.slice(0, DATE_LENGTH));
    return anchor?.digest === undefined
      ? {}
      : {
          log_anchor: {
            day: anchor.at.slice(0, DATE_LENGTH),
            hash: anchor.digest.slice(0, PRINTED_DIGITS),
          },
        };
  }
}

const closingOf = (
  closed: Drawer['closed'],
): Pick<TillReport, 'closed_at' | 'closed_by' | 'how' | 'witness' | 'reason'> => ({
  closed_at: closed?.closedAt ?? null,
  closed_by: closed?.closedBy ?? null,
  how: closed?.how ?? null,
  witness: closed?.witness ?? null,
  reason: closed?.reason ?? null,
});

const handOversOf = ({ entries }: Drawer): TillReport['hand_overs'] =>
  [...entries.values()].flatMap((entry) =>
    entry.type === 'TillHandedOver'
      ? [{ at: entry.data.handedAt, from: entry.data.from, to: entry.data.to }]
      : [],
  );

const noSalesOf = ({ entries }: Drawer): TillReport['no_sales'] =>
  [...entries.values()].flatMap((entry) =>
    entry.type === 'DrawerPopped' && entry.data.why === 'no_sale'
      ? [{ at: entry.data.poppedAt, reason: entry.data.reason ?? '' }]
      : [],
  );

type OfflineSales = NonNullable<TillReport['cash']>['offline_sales'];
const offlineSalesOf = ({ entries }: Drawer): OfflineSales =>
  [...entries.values()].flatMap((entry) => {
    if (entry.type !== 'CashTaken' || entry.data.soldAt === undefined) return [];
    const { soldAt, takenAt, amount, rounding, late = false } = entry.data;
    const inCash = money.units(money.add(money.money(amount), money.money(rounding)));
    return [{ sold_at: soldAt, sent_at: takenAt, amount: inCash, late }];
  });

const cashOf = (drawer: Drawer, sums: DrawerSums): TillReport['cash'] => ({
  float: drawer.started!.float,
  carried: drawer.started!.carried,
  sums,
  expected: drawer.closed?.expected ?? money.units(drawer.balance),
  counted: drawer.closed?.counted ?? null,
  variance: drawer.closed?.counted == null ? null : drawer.closed.variance,
  deposit: drawer.closed?.deposit ?? 0,
  balance: drawer.closed?.balance ?? money.units(drawer.balance),
  denominations: drawer.closed?.denominations ?? null,
  offline_sales: offlineSalesOf(drawer),
});
