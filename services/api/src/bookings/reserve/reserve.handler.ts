import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  cancellationPolicy,
  CHANNELS,
  isPaidLater,
  money as exact,
  reservationStream,
  type Channel,
  type Booker,
  type Ids,
  type Position,
  type Priced,
  type ReserveAnswer,
  type ReserveRequest,
  type SoldOffline,
} from '@stile/contracts';
import { reservationDecider, type Checkout, type Reservation } from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { tooManyHeld } from '../hold/hold-bounds.js';
import { CheckoutProgress } from '../../payments/progress/checkout-progress.js';
import { Photos } from '../../images/photos.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { sha256, Signer } from '../../ports/signer.js';
import { CONFIG, IDS, LANES } from '../../ports/tokens.js';
import { compareShown } from '../request/compare-shown.js';
import { addonNotesOf } from '../request/addon-notes.js';
import { BookingPlanner, type PlannedClaims } from '../planning/booking-planner.js';
import { checkPhotos } from '../request/check-photos.js';
import { contactRejection, mostPlates, readContact } from '../request/contact.js';
import { leftBy } from '../repeats/first-answer.js';
import { takeCapacity } from '../holding/take-capacity.handler.js';
import { TakingTerms } from '../turned-away/taking-terms.js';
import type { SentLater } from '../allotment/offline-sales.js';
import { readBookersToken } from '../held-terms/hold-token.js';
import { isShown, priceChanged } from '../presentation/price-changed.js';
import { presentReservation } from '../presentation/reservation-presenter.js';

/** How long the caller waits for the gateway to open the payment, or for an unpaid reservation to be confirmed. */
const ANSWER_WITHIN_MS = 10_000;

export interface Reserved {
  readonly answer: ReserveAnswer;
  readonly position: Position;
  /** Its places are gone; the reservation may not say so yet. */
  readonly isGivenUp: boolean;
}

/** The venue's terms now: the reservation keeps them. */
const cancellationPolicyOf = ({
  catalogue,
  visit,
}: PlannedClaims): Pick<Reservation['placed'], 'cancellationPolicy'> => {
  const policy = cancellationPolicy(catalogue.inventory_group.get(visit.inventoryGroup)?.body.settings ?? {});
  return policy ? { cancellationPolicy: policy.map((step) => ({ ...step })) } : {};
};

/** On which channel, and how it is paid; without a payment the venue's settings say it. */
export interface Sale {
  readonly channel: Channel;
  /** Made by staff of the venue: bounds on visitors do not hold. */
  readonly isStaff: boolean;
  readonly payment?: 'desk' | 'deferred';
  /** Made without the network, and sent now. */
  readonly offline?: SentLater | undefined;
  /** The allotment that the station holds to sell without the network. */
  readonly allotment?: string | undefined;
}

/** Nothing where it is paid at the gateway first. */
const paymentOf = (
  { payment }: Sale,
  { catalogue, visit: { inventoryGroup } }: PlannedClaims,
): Pick<Reservation['placed'], 'payment'> => {
  const settings = catalogue.inventory_group.get(inventoryGroup)?.body.settings ?? {};
  const how = payment ?? (isPaidLater(settings) ? 'deferred' : undefined);
  return how === undefined ? {} : { payment: how };
};

/** The booker's other details; left out where the venue asks none. */
const bookerOf = (booker: Booker | null): Pick<Reservation['placed'], 'booker'> =>
  booker
    ? { booker: { ...booker, location: { ...booker.location }, customFields: { ...booker.customFields } } }
    : {};

/**
 * Places a reservation and starts its checkout (POST /api/reserve). The key is the caller's and the same on every
 * retry.
 */
export class Reserve extends Command<Reserved> {
  constructor(
    readonly key: string,
    readonly request: ReserveRequest,
    readonly sale: Sale,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(Reserve)
export class ReserveHandler implements ICommandHandler<Reserve> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
    private readonly signer: Signer,
    private readonly planner: BookingPlanner,
    private readonly progress: CheckoutProgress,
    private readonly photos: Photos,
    private readonly terms: TakingTerms,
  ) {}

  async execute(command: Reserve): Promise<Reserved> {
    const reservationId = this.signer.reservationId(command.key);
    const requestHash = this.signer.sign('request', JSON.stringify(withoutProof(command.request)));
    const context = commandContext(command.key, reservationId, command.sender);

    const present = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (present.state) {
      if (present.state.placed.requestHash !== requestHash) throw apiError(409, 'idempotency_key_reused');
      return this.answer(present.state, present.position);
    }
    const placed = await this.placeReservation(command, reservationId, requestHash, context);
    return this.answer(placed.state!, placed.position);
  }

  private async placeReservation(
    command: Reserve,
    reservationId: string,
    requestHash: string,
    context: CommandContext,
  ): Promise<{ state: Reservation | null; position: Position }> {
    const { request, sale } = command;
    const { read, people, planned } = await this.checked(command);
    const holdId = this.holdIdOf(request, reservationId);
    // A wrong price is rejected before anything is taken.
    const { priced, adjustment } = this.priceOf(command, planned);
    const isLastTry = (from: string | undefined) => !sale.offline && from === sale.allotment;
    const take = (from: string | undefined) => {
      const { onTurnedAway, ...times } = this.terms.of({ id: holdId, channel: sale.channel });
      return takeCapacity(this.lanes, holdId, planned, {
        ...times,
        ...command.sender,
        reservationId,
        ...(from !== undefined && { from }),
        // A sale without the network is made, and one of a station has a second try.
        ...(isLastTry(from) && { onTurnedAway }),
      });
    };
    const first = await take(sale.offline?.sold.allotment);
    // The station's own places come last (docs/rules/offline.md 7).
    const held = 'rejection' in first && sale.allotment !== undefined ? await take(sale.allotment) : first;
    // A sale that was made already is written down: without room it is given up by the process, and a person settles
    // it.
    if ('rejection' in held && !sale.offline) throw new ApiError(held.rejection);

    const addonNotes = addonNotesOf(request.reservation, planned.catalogue);
    const done = await this.lanes.execute(
      reservationDecider,
      reservationStream(reservationId),
      {
        type: 'Place',
        placed: {
          reservationId,
          visit: planned.visit,
          priced,
          claims: [...planned.claims],
          holdId,
          personId: this.ids.next(),
          contact: read.contact,
          licensePlates: read.licensePlates,
          profiles: [...people.participants],
          ...(addonNotes.length > 0 ? { addonNotes } : {}),
          ...bookerOf(read.booker),
          linkTokenHash: sha256(this.signer.linkToken(reservationId)),
          requestHash,
          language: request.reservation.details.language,
          channel: sale.channel,
          ...paymentOf(sale, planned),
          ...cancellationPolicyOf(planned),
          ...(sale.offline && { offline: { ...sale.offline.sold, ...(adjustment && { adjustment }) } }),
        },
      },
      context,
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return done;
  }

  /** The request, read and planned. @throws ApiError with the violations of all its parts */
  private async checked(command: Reserve) {
    const {
      request,
      sale: { channel, offline },
    } = command;
    const { language } = request.reservation.details;
    const terms = offline
      ? await this.planner.soldBy(offline.hold, request.reservation)
      : await this.planner.termsOf(request);
    const planned = this.planner.claims(request.reservation, channel, true, language, terms);
    const requirements = this.planner.bookerRequirements(request.reservation);
    const read = readContact(
      request,
      requirements,
      { channel, isContactRequired: CHANNELS[channel].asksContact },
      mostPlates(planned),
    );
    const people = this.planner.participants(
      request.reservation,
      { staff: channel === 'desk', book: channel === 'web' },
      language,
      { planned: 'rejection' in planned ? undefined : planned },
    );
    const fields = {
      ...('fields' in read ? read.fields : {}),
      ...(people.ok ? {} : people.rejection.fields),
      ...('rejection' in planned ? planned.rejection.fields : {}),
    };
    if ('fields' in read) throw contactRejection(fields);
    if (!people.ok) throw new ApiError({ ...people.rejection, fields });
    if ('rejection' in planned) throw new ApiError({ ...planned.rejection, fields });
    this.checkSize(command, planned);
    await checkPhotos(this.photos, people.participants, null);
    return { read, people, planned };
  }

  /** @throws ApiError 422 for more people than a visitor may hold */
  private checkSize({ sale: { isStaff } }: Reserve, planned: PlannedClaims): void {
    const rejection = isStaff ? null : tooManyHeld(planned, this.planner, this.config);
    if (rejection) throw new ApiError(rejection);
  }

  private holdIdOf(request: ReserveRequest, reservationId: string): string {
    if (request.tempReservationId === undefined) return `r-${reservationId}`;
    if (!readBookersToken(this.signer, request.tempReservationId, request.tempReservationToken ?? ''))
      throw apiError(403, 'hold_token_wrong');
    return request.tempReservationId;
  }

  /**
   * The price of a live hold is honoured; a visitor who was shown the one of now gets that
   * (docs/rules/pricing.md 20). A manager takes a sale without the network at what was paid (docs/rules/offline.md 51).
   */
  private priceOf(
    { request, sale: { offline } }: Reserve,
    planned: PlannedClaims,
  ): { readonly priced: Priced; readonly adjustment?: NonNullable<SoldOffline['adjustment']> } {
    const shown = request.reservation;
    const own = this.planner.priced(planned);
    const now = isShown(own, shown) ? own : this.priceNow(shown, planned, own);
    if (isShown(now, shown)) return { priced: compareShown(shown.shown, now, planned) };
    if (!offline) throw priceChanged(shown, now);
    if (!offline.atPaidPrice) throw priceChanged(shown, own);
    const amount = exact.units(exact.subtract(exact.money(shown.price), exact.money(own.total)));
    return { priced: own, adjustment: { amount, ...offline.atPaidPrice } };
  }

  /** `own`: the price of what is held. */
  private priceNow(shown: ReserveRequest['reservation'], planned: PlannedClaims, own: Priced): Priced {
    const present = planned.terms
      ? this.planner.claims(shown, planned.channel, true, shown.details.language)
      : planned;
    return 'rejection' in present ? own : this.planner.priced(present);
  }

  private async answer(state: Reservation, position: Position): Promise<Reserved> {
    const { reservationId, payment } = state.placed;
    // Nothing is paid at the gateway: the reservation itself says the outcome.
    if (payment !== undefined) {
      const after = await this.progress.untilConfirmed(reservationId, ANSWER_WITHIN_MS);
      const { stage } = after.state!;
      if (stage === 'placed') throw unanswered();
      return this.reserved(after, position, { redirectUrl: null, isGivenUp: stage === 'abandoned' });
    }
    const checkout = await this.progress.until(
      reservationId,
      (step) => step.redirectUrl !== null || step.step === 'completed' || step.step === 'abandoned',
      ANSWER_WITHIN_MS,
    );
    if (!checkout || checkout.step === 'opening') throw unanswered();
    const after = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    return this.reserved(after, position, {
      redirectUrl: redirectOf(checkout),
      isGivenUp: checkout.step === 'abandoned',
    });
  }

  /** The reservation while it waits for its payment, then after it. */
  private async reserved(
    after: { state: Reservation | null; position: Position },
    position: Position,
    { redirectUrl, isGivenUp }: { redirectUrl: string | null; isGivenUp: boolean },
  ): Promise<Reserved> {
    const { placed, placedAt } = after.state!;
    const { reservation } = await leftBy(this.lanes, placed.reservationId, ({ stage }) => stage !== 'placed');
    return {
      answer: {
        reservation: presentReservation(reservation, placedAt),
        redirect_url: redirectUrl,
        token: this.signer.linkToken(placed.reservationId),
      },
      position: after.position > position ? after.position : position,
      isGivenUp,
    };
  }
}

const unanswered = (): ApiError =>
  apiError(503, 'gateway_unavailable', { retryAfterSeconds: 2, detail: { seconds: 2 } });

const redirectOf = (checkout: Checkout): string | null =>
  checkout.step === 'waiting' ? checkout.redirectUrl : null;

/** The parts that must be the same on a retry: everything but the proof that a person sent it. */
const withoutProof = ({ recaptcha: _recaptcha, ...request }: ReserveRequest): unknown => request;
