import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CHECKOUT_CATEGORY,
  reservationStream,
  type CheckoutEvent,
  type Language,
  type Recorded,
} from '@stile/contracts';
import { checkoutDecider, reservationDecider, type CheckoutCommand } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import { openCheckoutsProjector, type ReadModels } from '@stile/projections';
import { DEFAULT_TIME_FORMAT, formatDate, formatTime, parkedUntil, titleIn } from '@stile/web-kit';
import { PublicUrl } from '../../http/public-url.js';
import { lineText } from '../../markup/line-text.js';
import { quoteLines } from '../../markup/quote-lines.js';
import { visitEnds } from '../../markup/visit-ends.js';
import { GATEWAY, LANES, READ_MODELS } from '../../ports/tokens.js';
import { Process, ProcessEnvironment, type EventOfType } from '../../processes/process.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeCheckout } from '../change-checkout/change-checkout.handler.js';
import { inTime } from '../gateway/in-time.js';
import type { CardGateway } from '../gateway/port.js';
import { LookUpPayment } from '../look-up/look-up-payment.handler.js';

/** How often open payments are looked up, and how many at a time. */
const LOOKUP_EVERY_MS = 3_000;
const LOOKUPS_AT_ONCE = 50;
const ACTOR = 'system:checkout';

/**
 * Deals with the card gateway for checkouts: opens, captures and voids payments when a checkout's events require it, and
 * looks open ones up. What a payment means for the reservation is the reservation process's to decide.
 */
@Injectable()
export class PaymentProcess extends Process<CheckoutEvent> {
  private readonly logger = new Logger('payments');

  constructor(
    environment: ProcessEnvironment,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(GATEWAY) private readonly gateway: CardGateway,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    private readonly commands: CommandBus,
    private readonly publicUrl: PublicUrl,
    private readonly catalogues: CatalogueView,
  ) {
    super(environment, {
      name: 'payments',
      categories: [CHECKOUT_CATEGORY],
      // One process did the work of this and of the reservation process.
      continues: 'checkout',
      sweepEveryMs: LOOKUP_EVERY_MS,
    });
  }

  protected override async react(event: Recorded<CheckoutEvent>): Promise<void> {
    switch (event.type) {
      case 'PaymentIntentRequested':
        return this.open(event);
      case 'CaptureRequested':
        return this.capture(event);
      case 'VoidRequested':
        return this.void(event);
      default:
        return undefined;
    }
  }

  private async open(event: EventOfType<CheckoutEvent, 'PaymentIntentRequested'>): Promise<void> {
    const { reservationId, key, amount, currency } = event.data;
    const { state } = await this.lanes.load(checkoutDecider, event.stream);
    if (state?.step !== 'opening') return;
    const { language, payBy, edit } = state.started;
    const description = await this.describe(reservationId, language);
    const intent = await inTime(
      this.gateway.createIntent({
        key,
        reservationId,
        amount,
        currency,
        description,
        language,
        returnUrl: this.publicUrl.to(`/api/checkout/${reservationId}/return${edit ? `?edit=${edit}` : ''}`),
        expiresAt: payBy,
      }),
    );
    await this.record(event, { type: 'RecordIntent', ...intent }, 'intent');
  }

  /** The purchase, a line for each part: the place, when, who comes, what they take. */
  private async describe(reservationId: string, language: Language): Promise<string> {
    const { state } = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!state) return reservationId;
    const { visit, priced } = state.pending ?? state.placed;
    const { time_format } =
      this.catalogues.of(visit.inventoryGroup)?.inventories.get(visit.inventory)?.body.settings ?? {};
    const lines = quoteLines(priced);
    const parking = parkedUntil({ ...visitEnds(visit), lines });
    return [
      titleIn(visit.inventoryTitle, language),
      `${formatDate(visit.visitDate, 'full', language)}, ${formatTime(visit.arrival, language, time_format ?? DEFAULT_TIME_FORMAT)}`,
      ...lines.map((line) => lineText(line, language, time_format, parking)),
    ].join('\n');
  }

  private async capture(event: EventOfType<CheckoutEvent, 'CaptureRequested'>): Promise<void> {
    const { key, intentId, amount } = event.data;
    const answer = await inTime(this.gateway.capture({ key, intentId, amount }));
    await this.record(
      event,
      answer.captured
        ? { type: 'RecordCaptured', paymentId: answer.paymentId, amount }
        : { type: 'RecordCaptureRejected', code: answer.code },
      'capture',
    );
  }

  private async void(event: EventOfType<CheckoutEvent, 'VoidRequested'>): Promise<void> {
    const { key, intentId } = event.data;
    if (!(await inTime(this.gateway.void({ key, intentId }))))
      throw new Error(`the gateway has captured ${intentId}, which was to be voided`);
    await this.record(event, { type: 'RecordVoided' }, 'void');
  }

  private async record(
    event: Recorded<CheckoutEvent>,
    command: CheckoutCommand,
    step: string,
  ): Promise<void> {
    const done = await this.commands.execute(
      new ChangeCheckout(
        event.stream,
        command,
        this.because(event, step, { correlation: event.data.reservationId, actor: ACTOR }),
      ),
    );
    if (!done.accepted) throw new Error(`${command.type} rejected: ${done.rejection.code}`);
  }

  protected override async sweep(): Promise<void> {
    const open = await this.models.of(openCheckoutsProjector).find({
      filter: { step: { $in: ['PaymentIntentOpened', 'PaymentDeclined'] } },
      sort: [['payBy', 1]],
      limit: LOOKUPS_AT_ONCE,
    });
    for (const { _id: id, reservationId } of open) {
      const context: CommandContext = {
        commandId: `sweep.${id}`,
        correlation: reservationId,
        actor: ACTOR,
      };
      await this.commands
        .execute(new LookUpPayment(id, context))
        .catch((error: unknown) =>
          this.logger.warn(`the payment of ${id} was not looked up: ${String(error)}`),
        );
    }
  }
}
