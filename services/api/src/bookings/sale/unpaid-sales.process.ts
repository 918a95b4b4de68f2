import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { epochMsOf, instantOf, reservationStream, type Clock } from '@stile/contracts';
import { reservationDecider, UNPAID_SALE_MS } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { unpaidSalesProjector, type ReadModels } from '@stile/projections';
import { CLOCK, LANES, READ_MODELS } from '../../ports/tokens.js';
import { Process, ProcessEnvironment } from '../../processes/process.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import { BookingPlanner } from '../planning/booking-planner.js';

const EVERY_MS = 3_000;
const SALES_AT_ONCE = 50;

/** Gives up sales of the desk that nobody paid, so that they keep no places (docs/rules/payments.md 86). */
@Injectable()
export class UnpaidSalesProcess extends Process {
  constructor(
    environment: ProcessEnvironment,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly planner: BookingPlanner,
  ) {
    super(environment, { name: 'unpaid_sales', sweepEveryMs: EVERY_MS });
  }

  protected override async sweep(): Promise<void> {
    const until = instantOf(epochMsOf(this.clock.now()) - UNPAID_SALE_MS);
    const sales = await this.models.of(unpaidSalesProjector).find({
      filter: { stays: false, since: { $lte: until } },
      sort: [['since', 1]],
      limit: SALES_AT_ONCE,
    });
    for (const { _id: id } of sales) {
      const stream = reservationStream(id);
      const { placed, revision } = (await this.lanes.load(reservationDecider, stream)).state!;
      const businessDate = this.planner.today(placed.visit.inventoryGroup);
      await this.commands.execute(
        new ChangeReservation(
          stream,
          // It may be taken back, and be given up again.
          { type: 'GiveUpUnpaidSale', key: `unpaid.${id}.${revision}`, businessDate },
          { commandId: `unpaid.${id}.${until}`, correlation: id, actor: 'system:unpaid_sales' },
        ),
      );
    }
  }
}
