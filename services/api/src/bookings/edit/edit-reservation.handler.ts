import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  channelOfEdit,
  editHoldId,
  reservationStream,
  type Clock,
  type EditRequest,
  type LocalDate,
  type Priced,
  type RefundLimits,
  type Rejection,
} from '@stile/contracts';
import {
  changesOf,
  editRejection,
  increases,
  reservationDecider,
  settleEdit,
  waiveRejection,
  type Edit,
  type EditTarget,
  type Reservation,
} from '@stile/domain';
import type { CommandContext, CommandLanes } from '@stile/event-store';
import type { Config } from '../../config/config.js';
import { ApiError, apiError } from '../../http/api-error.js';
import { Photos } from '../../images/photos.js';
import { sha256, Signer } from '../../ports/signer.js';
import { commandContext, type Sender } from '../../ports/command-context.js';
import { CLOCK, CONFIG, LANES } from '../../ports/tokens.js';
import { compareShown } from '../request/compare-shown.js';
import { addonNotesOf } from '../request/addon-notes.js';
import { BookingPlanner, type PlannedEdit } from '../planning/booking-planner.js';
import { checkPhotos } from '../request/check-photos.js';
import { contactRejection, mostPlates, readContact } from '../request/contact.js';
import { tooManyPeople } from '../hold/hold-bounds.js';
import { holdAndChange } from '../holding/take-capacity.handler.js';
import { isShown, priceChanged } from '../presentation/price-changed.js';
import { OutstandingPayment } from '../outstanding-payment/outstanding-payment.js';
import { useAllowance } from '../refund/use-allowance.handler.js';
import { refuseErased } from '../change-reservation/refuse-erased.js';
import { EditOutcome, type Edited } from './edit-outcome.js';

const MINUTE_MS = 60_000;

/** Why a till gives back no cash, null where it does: whatever it holds, and as it stands. */
export interface EditTill {
  readonly closedRejection: () => Promise<Rejection | null>;
  readonly shortRejection: () => Promise<Rejection | null>;
}

/** The payment of another system that pays the higher price; it is claimed before anything is held. */
export interface PaidByHand {
  readonly manualPaymentId: string;
  /** @throws ApiError where it pays something else */ readonly claim: () => Promise<void>;
}

/** The limits of what the sender returns alone beyond the terms of the venue, by one act and on this day. */
export interface Waives extends RefundLimits {
  readonly businessDate: LocalDate;
}

/** Changes a confirmed reservation (PUT /api/reservation/{id}). The key is the caller's and the same on every retry. */
export class EditReservation extends Command<Edited> {
  constructor(
    readonly reservationId: string,
    readonly key: string,
    readonly request: Omit<EditRequest, 'manualPaymentId'>,
    readonly by: 'staff' | 'visitor',
    readonly sender: Sender,
    readonly waives: Waives,
    readonly paidByHand?: PaidByHand,
    /** The till that gives back what it costs less. */ readonly till?: EditTill,
  ) {
    super();
  }
}

/** A reservation that was sold at the desk without an address needs none when staff change it. */
const isContactRequired = ({ placed: { contact } }: Reservation, by: 'staff' | 'visitor'): boolean =>
  by === 'visitor' || contact?.email !== '';

@CommandHandler(EditReservation)
export class EditReservationHandler implements ICommandHandler<EditReservation> {
  private readonly ttlMs: number;

  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly signer: Signer,
    private readonly planner: BookingPlanner,
    private readonly outcome: EditOutcome,
    private readonly outstanding: OutstandingPayment,
    private readonly photos: Photos,
  ) {
    this.ttlMs = config.HOLD_TTL_MINUTES * MINUTE_MS;
  }

  async execute(command: EditReservation): Promise<Edited> {
    const { reservationId, key, request, by, sender, waives, paidByHand } = command;
    const manualPaymentId = paidByHand?.manualPaymentId;
    const { recaptcha: _proof, ...requested } = request;
    const requestHash = this.signer.sign('request', JSON.stringify({ ...requested, manualPaymentId }));
    const context = commandContext(key, reservationId, sender);

    const present = await this.lanes.load(reservationDecider, reservationStream(reservationId));
    if (!present.state) throw apiError(404, 'reservation_not_found');
    const known = present.state.edits.find((edit) => edit.key === key);
    if (known) {
      if (known.requestHash !== requestHash) throw apiError(409, 'idempotency_key_reused');
      return this.outcome.of(reservationId, known, present.position);
    }
    const state = await this.outstanding.settled(present.state, context);
    const rejection = editRejection(state, { revision: request.revision, by }, this.clock.now());
    if (rejection) throw new ApiError(rejection);
    await refuseErased(this.lanes, state);
    const { target, planned } = this.read(command, state);
    await checkPhotos(this.photos, target.profiles ?? [], state.placed.personId);
    const edit: Edit = {
      ...target,
      key,
      requestHash,
      by,
      actor: sender.actor,
      holdId: editHoldId(reservationId, sha256(key).slice(0, 16)),
      mail: request.sendEditEmail !== false,
      revision: request.revision,
      chargeRefund: request.chargeRefund,
      manualPaymentId,
      waiveLimit: waives.perAct,
    };
    const done = await this.placeEdit(edit, planned, state, command);
    return this.outcome.of(
      reservationId,
      done.state.edits.find((placed) => placed.key === key)!,
      done.position,
    );
  }

  /** Holds the increases, all or none, and writes down what is asked for. */
  private async placeEdit(
    edit: Edit,
    { basket, catalogue, claims, inForce }: PlannedEdit,
    state: Reservation,
    { sender, till, paidByHand, waives }: EditReservation,
  ) {
    const { reservationId } = state.placed;
    const { holdId } = edit;
    const command = { type: 'PlaceEdit', edit } as const;
    // Rejections that can be told before are told before, and then nothing is held; what a till holds is asked last.
    const decision = reservationDecider.decide(command, state, this.clock.now());
    const rejection = decision.accepted ? await till?.closedRejection() : decision.rejection;
    if (rejection) throw new ApiError(rejection);
    await this.useAllowance(edit, state, waives, commandContext(edit.key, reservationId, sender));
    await paidByHand?.claim();
    const more = increases(changesOf(state.placed.claims, claims), inForce);
    return holdAndChange(
      this.lanes,
      { reservationId, holdId, command, lastRejection: till?.shortRejection },
      { claims: more, inForce, catalogue, basket },
      { now: this.clock.now(), ttlMs: this.ttlMs },
      commandContext(edit.key, reservationId, sender),
    );
  }

  /** Counts with the refunds of its sender's day. @throws ApiError where the day's limit is reached */
  private async useAllowance(
    edit: Edit,
    state: Reservation,
    { perDay: limit, businessDate }: Waives,
    context: CommandContext,
  ): Promise<void> {
    const { waived: amount } = settleEdit(state, edit, this.clock.now());
    const { actor: username, key } = edit;
    const { reservationId, visit } = state.placed;
    const { inventoryGroup } = visit;
    const used = { inventoryGroup, username, businessDate, key, reservationId, amount };
    if (await useAllowance(this.lanes, used, limit, context))
      throw new ApiError(waiveRejection(amount, 0, 'chargeRefund')!);
  }

  /** The reservation that it is to become, or every field that fails. */
  private read(
    { request, by, sender }: EditReservation,
    state: Reservation,
  ): { target: EditTarget; planned: PlannedEdit } {
    const { placed } = state;
    const { reservation } = request;
    const channel = channelOfEdit(by);
    const planned = this.planner.edit(placed, reservation, channel);
    // The terms were accepted and the address typed twice when the reservation was made (docs/rules/reservations.md 44).
    const read = readContact(
      { reservation: { ...reservation, details: { ...reservation.details, tocs: true } } },
      this.planner.bookerRequirements(reservation),
      { channel, isContactRequired: isContactRequired(state, by) },
      mostPlates(planned, placed.licensePlates?.length),
    );
    const people = this.planner.participants(
      reservation,
      {
        staff: by === 'staff',
        book: by === 'visitor',
        ...(by === 'staff' ? { username: sender.actor } : {}),
      },
      placed.language,
      { edited: placed },
    );
    const fields = {
      ...('fields' in read ? read.fields : {}),
      ...(people.ok ? {} : people.rejection.fields),
      ...('rejection' in planned ? planned.rejection.fields : {}),
    };
    if ('fields' in read) throw contactRejection(fields);
    if (!people.ok) throw new ApiError({ ...people.rejection, fields });
    if ('rejection' in planned) throw new ApiError({ ...planned.rejection, fields });
    const tooMany =
      by === 'visitor' && planned.visit.people > placed.visit.people
        ? tooManyPeople(planned.catalogue, planned.visit.people, this.config)
        : null;
    if (tooMany) throw new ApiError(tooMany);
    this.checkPrice(reservation, planned.priced);
    compareShown(reservation.shown, planned.priced, planned);
    const booker = read.booker && {
      ...read.booker,
      location: { ...read.booker.location } as Record<string, string>,
      customFields: { ...read.booker.customFields },
    };
    return {
      planned,
      target: {
        visit: planned.visit,
        priced: planned.priced,
        claims: [...planned.claims],
        contact: read.contact,
        licensePlates: read.licensePlates,
        profiles: [...people.participants],
        addonNotes: addonNotesOf(reservation, planned.catalogue),
        ...(booker ? { booker } : {}),
      },
    };
  }

  private checkPrice(shown: EditRequest['reservation'], now: Priced): void {
    if (!isShown(now, shown)) throw priceChanged(shown, now);
  }
}
