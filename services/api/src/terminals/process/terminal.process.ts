import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  BATCH_CATEGORY,
  batchStream,
  terminalStream,
  TRANSACTION_CATEGORY,
  transactionStream,
  type BatchEvent,
  type Clock,
  type Ids,
  type Recorded,
  type TransactionEvent,
} from '@stile/contracts';
import { terminalDecider, transactionDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { terminalTransactionsProjector, type ReadModels } from '@stile/projections';
import { CLOCK, IDS, LANES, READ_MODELS, TERMINALS } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeBatch, ChangeTransaction } from '../operator/change-transaction.handler.js';
import { Operator, type OperatorPorts } from '../operator/operator.js';
import type { TerminalPort } from '../port/port.js';
import { businessDateOf } from '../../views/business-date.js';

type Event = BatchEvent | TransactionEvent;

const SWEEP_EVERY_MS = 5_000;
const OPEN_AT_ONCE = 200;

/**
 * Runs card transactions: starts an operator for each and does not wait for it, resumes what was left open, frees devices
 * (docs/rules/payments.md 67 to 80).
 */
@Injectable()
export class TerminalProcess extends Process<Event> {
  private readonly logger = new Logger('terminals');
  private readonly running = new Set<string>();
  private readonly ports: OperatorPorts;

  constructor(
    environment: ProcessEnvironment,
    private readonly commands: CommandBus,
    private readonly catalogues: CatalogueView,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(TERMINALS) private readonly terminals: TerminalPort,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {
    super(environment, {
      name: 'terminals',
      categories: [BATCH_CATEGORY, TRANSACTION_CATEGORY],
      sweepEveryMs: SWEEP_EVERY_MS,
    });
    this.ports = {
      change: (stream, command, context) => commands.execute(new ChangeTransaction(stream, command, context)),
      lanes,
      terminals,
      clock,
      timers: environment.timers,
      today: (group) => businessDateOf(catalogues, group, clock),
    };
  }

  protected override async react(event: Recorded<Event>): Promise<void> {
    switch (event.type) {
      case 'TerminalEngaged':
        return this.start(event);
      case 'TransactionStarted':
        return this.operate(event.data.transactionId);
      case 'TransactionGivenUp':
        return event.data.by === 'abort' ? this.stop(event) : undefined;
      case 'TransactionClosed':
        return this.free(event);
      default:
        return undefined;
    }
  }

  /** Open transactions that are not run here: left by a process that ended, or to be looked up again. */
  protected override async sweep(): Promise<void> {
    const open = await this.models.of(terminalTransactionsProjector).find({
      filter: { open: true },
      sort: [['started_at', 1]],
      limit: OPEN_AT_ONCE,
    });
    for (const { _id: id } of open) this.operate(id);
  }

  /** Starts it as who engaged the device, which a transaction remembers: their own start may come later, or never. */
  private async start(event: EventOfType<Event, 'TerminalEngaged'>): Promise<void> {
    const { order } = event.data;
    const { correlation = order.transactionId, actor, station, till } = event.metadata;
    await this.commands.execute(
      new ChangeTransaction(
        transactionStream(order.transactionId),
        { type: 'Start', order },
        this.because(event, 'start', { correlation, actor, station, till }),
      ),
    );
  }

  /** Starts an operator and returns: it may wait for a customer for minutes. */
  private operate(id: string): void {
    if (this.running.has(id)) return;
    this.running.add(id);
    new Operator(this.ids.next(), id, this.ports)
      .run()
      .catch((error: unknown) => this.logger.warn(`transaction ${id} stopped: ${String(error)}`))
      .finally(() => this.running.delete(id));
  }

  /** Wakes the operator that waits for the device: what it asked ends now. */
  private async stop({ stream }: EventOfType<Event, 'TransactionGivenUp'>): Promise<void> {
    const { state } = await this.lanes.load(transactionDecider, stream);
    if (!state?.awaited) return;
    const { inventoryGroup, serial } = state.order;
    void this.terminals.reset({ inventoryGroup, serial });
  }

  private async free(event: EventOfType<Event, 'TransactionClosed'>): Promise<void> {
    const { inventoryGroup, serial, transactionId } = event.data;
    const { state } = await this.lanes.load(terminalDecider, terminalStream(inventoryGroup, serial));
    if (state.batch === 0) return;
    await this.commands.execute(
      new ChangeBatch(
        batchStream(inventoryGroup, serial, state.batch),
        {
          type: 'Free',
          transactionId,
          inventoryGroup,
          serial,
          batch: state.batch,
          businessDate: businessDateOf(this.catalogues, inventoryGroup, this.clock),
        },
        this.because(event, 'free', { correlation: transactionId }),
      ),
    );
  }
}
