import { Inject, Injectable } from '@nestjs/common';
import {
  reservationStream,
  transactionStream,
  cardRefundPolicyOf,
  epochMsOf,
  instantOf,
  preauthorisesCredit,
  terminalMinutesOf,
  type Clock,
  type StoreEditAnswer,
  type TerminalData,
  type TerminalReturn,
  type TerminalTender,
} from '@stile/contracts';
import {
  refundableOf,
  reservationDecider,
  TERMINAL_NOT_SET,
  transactionDecider,
  type Reservation,
} from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, apiError } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { CLOCK, LANES } from '../../ports/tokens.js';
import { pendingError, PendingTransactions } from '../../terminals/pending/pending-transactions.js';
import { transactionTitleOf } from '../../terminals/transactions/transaction-title.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { StreamChanges } from '../../views/stream-changes.js';
import { chargedCardOf } from '../presentation/charged-card.js';

const MINUTE_MS = 60_000;
const STARTED_WITHIN_MS = 5_000;
type Device = Pick<TerminalData, 'terminal_id'>;
type Returned = Pick<StoreEditAnswer, 'terminal_payment_id' | 'terminal_order_id' | 'transaction_title'>;
const NOT_AT_TERMINAL: Returned = {
  terminal_payment_id: null,
  terminal_order_id: null,
  transaction_title: null,
};

interface Payer {
  readonly group: string;
  readonly reservationId: string;
}

/** A payment's terminal as a call names it, checked before anything begins (docs/rules/payments.md 47). */
@Injectable()
export class TerminalTenders {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly pending: PendingTransactions,
    private readonly signer: Signer,
    private readonly changes: StreamChanges,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 422 terminal_not_set or terminal_unknown; 409 pending_transaction of another reservation */
  async check<D extends Device>(data: D | undefined, { group, reservationId }: Payer): Promise<D> {
    if (!data) throw new ApiError(TERMINAL_NOT_SET);
    const { terminal_id: serial } = data;
    const known = [...(this.catalogues.of(group)?.terminals.values() ?? [])];
    if (!known.some(({ body }) => body.serial === serial))
      throw apiError(422, 'terminal_unknown', { fields: { terminal_id: 'terminal_unknown' } });
    const engaged = await this.pending.on({ inventoryGroup: group, serial });
    if (engaged && engaged.reservationId !== reservationId) throw pendingError(engaged);
    return data;
  }

  /**
   * @throws ApiError 422 where the venue returns by hand what such a card paid
   * (docs/rules/payments.md 119)
   */
  checkReturn(state: Reservation, chargeId: string | null): void {
    const charge = state.charges.findLast(
      (each) =>
        (chargeId === null || each.chargeId === chargeId) &&
        chargedCardOf(state, each) !== null &&
        refundableOf([each], state.refunds) > 0,
    );
    const settings = this.catalogues.settings(state.placed.visit.inventoryGroup);
    if (charge && cardRefundPolicyOf(settings, chargedCardOf(state, charge)!) === 'manual')
      throw apiError(422, 'terminal_refund_manual', { fields: { method: 'terminal_refund_manual' } });
  }

  /** How a card gets its money back there. */
  async returning(
    data: Device | undefined,
    { key, ...payer }: Payer & { readonly key: string },
  ): Promise<TerminalReturn> {
    const { terminal_id: serial } = await this.check(data, payer);
    return {
      transactionId: this.signer.transactionId(payer.reservationId, key),
      serial,
      expiresAt: this.expiresAt(payer.group),
    };
  }

  /** The reservation once the device has the transaction, or `isEnded`: it has refused it. */
  async started(
    reservationId: string,
    transactionId: string,
    isEnded: (state: Reservation) => boolean,
  ): Promise<Reservation> {
    const [stream, transaction] = [reservationStream(reservationId), transactionStream(transactionId)];
    const load = async () => (await this.lanes.load(reservationDecider, stream)).state!;
    const isStarted = async () => (await this.lanes.load(transactionDecider, transaction)).state !== null;
    await Promise.race([
      this.changes.until(stream, load, isEnded, STARTED_WITHIN_MS),
      this.changes.until(transaction, isStarted, (started) => started, STARTED_WITHIN_MS),
    ]);
    return load();
  }

  /** Which payment goes back at a terminal, and how; nothing where none does, or it has not begun. */
  async returnOf(transactionId: string | undefined): Promise<Returned> {
    if (transactionId === undefined) return NOT_AT_TERMINAL;
    const read = async (id: string) =>
      (await this.lanes.load(transactionDecider, transactionStream(id))).state;
    const order = (await read(transactionId))?.order;
    if (!order?.source) return NOT_AT_TERMINAL;
    const paid = await read(order.source.transactionId);
    return {
      terminal_payment_id: order.source.paymentId,
      terminal_order_id: paid?.settled?.orderId ?? null,
      transaction_title: transactionTitleOf(order),
    };
  }

  async tender(
    data: TerminalData | undefined,
    { key, takesPart, ...payer }: Payer & { readonly key: string; readonly takesPart: boolean },
  ): Promise<TerminalTender & { readonly transactionId: string }> {
    const { terminal_id: serial, card_type: cardType } = await this.check(data, payer);
    const settings = this.catalogues.settings(payer.group);
    return {
      transactionId: this.signer.transactionId(payer.reservationId, key),
      serial,
      cardType,
      isPreauthorised: cardType === 'CC' && preauthorisesCredit(settings),
      takesPart,
      expiresAt: this.expiresAt(payer.group),
    };
  }

  private expiresAt = (group: string): string =>
    instantOf(epochMsOf(this.clock.now()) + terminalMinutesOf(this.catalogues.settings(group)) * MINUTE_MS);
}
