import { Inject } from '@nestjs/common';
import {
  manualPaymentRow,
  moneyEntries,
  refundRow,
  reservationStream,
  type ManualPaymentRow,
  type MoneyEntryRow,
  type Recorded,
  type RefundRow,
  type ReservationEvent,
  type SessionUser,
} from '@stile/contracts';
import type { EventStore } from '@stile/event-store';
import {
  moneyEntriesProjector,
  type MoneyEntryDocument,
  type ReadModels,
  type Stored,
} from '@stile/projections';
import { Instants, type AsOf } from '../../as-of/instants.js';
import { inTimeOrder } from '../../as-of/until.js';
import { Endpoints, type Endpoint } from '../../http/endpoint.js';
import { listEndpoint, type ListResource } from '../../lists/list-resource.js';
import { listOf } from '../../lists/report-list.js';
import { LOG, READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { AccountDays } from './account-days.js';
import { MANUAL_PAYMENT_FILE, refundFile } from './movement-files.js';

type Of<T extends ReservationEvent['type']> = Recorded<Extract<ReservationEvent, { type: T }>>;
type Row = Stored<MoneyEntryDocument>;

const LISTED = {
  ...listOf(moneyEntries),
  projector: moneyEntriesProjector,
  fields: ['inventory_group', 'business_date', 'reservation_id'],
} as const;

/**
 * Refunds and manual payments, each with who made it. The entries of money know which there are; what was said of them
 * is personal, and stays in the streams of their reservations (docs/rules/tills.md 43).
 */
@Endpoints()
export class MovementsEndpoints implements Endpoints {
  constructor(
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(LOG) private readonly log: Pick<EventStore, 'readStream'>,
    private readonly days: AccountDays,
    private readonly catalogues: CatalogueView,
    private readonly instants: Instants,
  ) {}

  endpoints(): readonly Endpoint[] {
    const past = { instants: this.instants, until: inTimeOrder };
    const refunds: ListResource<MoneyEntryDocument> = {
      ...LISTED,
      name: 'refunds',
      summary: 'Money that went back, each with who returned it and why, a page of it',
      scope: { event: 'RefundMade' },
      row: refundRow,
      present: (row, user, asOf) => this.refund(row, user, asOf),
      past,
      file: refundFile(this.catalogues),
    };
    const manualPayments: ListResource<MoneyEntryDocument> = {
      ...LISTED,
      name: 'manual_payments',
      summary: 'Money that other systems took, each with its id there, a page of it',
      scope: { event: 'PaymentTaken', figure: 'manual' },
      row: manualPaymentRow,
      present: (row, user) => this.manualPayment(row, user),
      past,
      file: MANUAL_PAYMENT_FILE,
    };
    return [listEndpoint(this.models, refunds), listEndpoint(this.models, manualPayments)];
  }

  private async refund(row: Row, user: SessionUser, asOf: AsOf | null): Promise<RefundRow> {
    const all = await this.events(row);
    const events = asOf ? all.filter(({ position }) => position <= asOf.position) : all;
    const made = events.find((event): event is Of<'RefundMade'> => event.id === row.id)!;
    const { refundId, amount, method } = made.data;
    const begun = events.find(
      (event): event is Of<'RefundBegun'> => event.type === 'RefundBegun' && event.data.refundId === refundId,
    )!;
    const identified = events.findLast(
      (event): event is Of<'RefundIdentified'> =>
        event.type === 'RefundIdentified' && event.data.refundId === refundId,
    );
    const isShown = await this.isShown(row, user);
    const { concession, reason = null, words = null, witness = null, manualRefundId = null } = begun.data;
    return {
      ...movementOf(row, personOf(begun, events)),
      amount: isShown ? amount : null,
      method,
      concession: isShown ? concession : null,
      reason,
      words,
      witness,
      manual_refund_id: identified ? identified.data.manualRefundId : manualRefundId,
    };
  }

  private async manualPayment(row: Row, user: SessionUser): Promise<ManualPaymentRow> {
    const events = await this.events(row);
    const { paymentId, amount } = events.find(
      (event): event is Of<'PaymentTaken'> => event.id === row.id,
    )!.data;
    const begun = events.find(
      (event): event is Of<'PaymentBegun'> =>
        event.type === 'PaymentBegun' && event.data.paymentId === paymentId,
    )!;
    return {
      ...movementOf(row, begun.data.actor),
      amount: (await this.isShown(row, user)) ? amount : null,
      manual_payment_id: begun.data.manualPaymentId ?? null,
    };
  }

  private async isShown(row: MoneyEntryRow, user: SessionUser): Promise<boolean> {
    return (await this.days.blind.shown(row, user)).postings.length > 0;
  }

  private async events({ reservation_id }: Row): Promise<readonly Recorded<ReservationEvent>[]> {
    const events: Recorded<ReservationEvent>[] = [];
    for await (const batch of this.log.readStream(reservationStream(reservation_id!)))
      events.push(...(batch as readonly Recorded<ReservationEvent>[]));
    return events;
  }
}

const isDue = ({ type }: ReservationEvent): boolean =>
  type === 'ReservationCancelled' || type === 'ReservationEditPlaced' || type === 'ReservationEdited';
const isOfProduct = (actor = ''): boolean => actor.startsWith('system:');

/** The person of a refund: who returns it or, where the product began it, who made the change that left it to return. */
const personOf = (
  { data, metadata, revision }: Of<'RefundBegun'>,
  events: readonly Recorded<ReservationEvent>[],
): string | undefined => {
  const { actor = metadata.actor } = data;
  if (!isOfProduct(actor)) return actor;
  const cause = events.findLast(
    (event) => event.revision < revision && isDue(event) && !isOfProduct(event.metadata.actor),
  );
  return cause?.metadata.actor ?? actor;
};

const movementOf = (
  { id, inventory_group, business_date, at, station, reservation_id }: Row,
  user: string | null = null,
) => ({ id, inventory_group, business_date, at, user, station, reservation_id: reservation_id! });
