import { Inject, Injectable } from '@nestjs/common';
import {
  basket,
  CHANNELS,
  occupancyQuery,
  occupancyStatusQuery,
  reservationId,
  reservationStream,
  type Channel,
  type InventoryGroupAnswer,
  type Language,
  type OccupancyAnswer,
  type OccupancyStatusAnswer,
  type QuoteAnswer,
  type SessionUser,
} from '@stile/contracts';
import { reservationDecider, withBookedAddons, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ReservationAccess } from '../bookings/access/reservation-access.js';
import { byOf, mayRead } from '../identity/permissions/reservation-readers.js';
import { BookingPlanner } from '../bookings/planning/booking-planner.js';
import { Availability } from '../capacity/availability/availability.js';
import type { DaysQuestion } from '../capacity/availability/days-question.js';
import { OfferedVenue, type OfferQuestion } from '../catalog/inventory-group/offered-venue.js';
import { ApiError } from '../http/api-error.js';
import { GatewayOrigin } from '../http/gateway-origin.js';
import { IdentityProvider } from '../identity/single-sign-on/identity-provider.js';
import { LANES } from '../ports/tokens.js';
import { CatalogueView } from '../views/catalogue-view.js';

/** Data that a page is rendered with; null is loaded by the page itself. */
export interface BootData {
  readonly inventoryGroup: InventoryGroupAnswer | null;
  readonly occupancyStatus: OccupancyStatusAnswer | null;
  readonly occupancy: OccupancyAnswer | null;
  readonly quote: QuoteAnswer | null;
  /** The tab's memory from when the visitor left a frame to pay. */
  readonly tab?: Readonly<Record<string, string>>;
  /** Where the gateway's card form is, for a frame; absent where its page is opened instead. */
  readonly cardFormOrigin?: string;
}
/** First queries of the booking page of an address. */
export interface BootQueries {
  readonly occupancyStatus: Record<string, string>;
  readonly furtherOccupancyStatus: Record<string, string>;
  readonly occupancy: Record<string, string> | null;
  readonly quote: unknown;
}

interface VenueQuestion {
  readonly inventory: string | undefined;
  readonly channel: Channel;
  readonly language: Language;
  bootQueries(group: InventoryGroupAnswer): BootQueries | null;
  hasFreeDay(answer: OccupancyStatusAnswer): boolean;
}

interface Reader {
  readonly user: SessionUser | null;
  /** That this browser may see. */
  readonly reservations: readonly string[];
  readonly language: Language;
}

const NO_QUERIES = { occupancyStatus: null, occupancy: null, quote: null };

/** A part that a rejection leaves empty is requested by the page, which says what is wrong; another error goes on. */
const orNull = async <T>(load: () => Promise<T> | T): Promise<T | null> => {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

/** The data of a page's first screen. */
@Injectable()
export class BookingBootData {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly offered: OfferedVenue,
    private readonly availability: Availability,
    private readonly planner: BookingPlanner,
    private readonly gateway: GatewayOrigin,
    private readonly access: ReservationAccess,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly provider: IdentityProvider,
  ) {}

  /** The organisation's provider, where the desk's sign-out leads to; null where there is none. */
  get signOutOrigin(): string | null {
    return this.provider.origin;
  }

  /**
   * The venue and the destination of a reservation, for a permitted reader; a stranger learns no more than where
   * they are, of one that there is not likewise.
   */
  async ofReservation(id: unknown, reader: Reader): Promise<{ data: BootData; isRead: boolean }> {
    const known = reservationId.safeParse(id);
    const state = known.success
      ? (await this.lanes.load(reservationDecider, reservationStream(known.data))).state
      : null;
    const booked = state ? await this.bookedVenue(state, reader) : undefined;
    const inventoryGroup = booked === undefined ? await this.onlyVenue(reader.language) : booked;
    return { data: { ...NO_QUERIES, ...this.cardForm(), inventoryGroup }, isRead: booked !== undefined };
  }

  /** The reservation that a payment page was opened for, among those that this browser may see. */
  async idOfSession(session: string, reservations: readonly string[]): Promise<string | null> {
    return (await this.access.ofSession(session, { reservations }))?.placed.reservationId ?? null;
  }

  /** A venue, and the answers to the first queries of its page. */
  async ofVenue(
    group: string | undefined,
    { inventory, channel, language, bootQueries, hasFreeDay }: VenueQuestion,
  ): Promise<BootData> {
    const hidden = CHANNELS[channel].seesHidden;
    const inventoryGroup =
      group === undefined ? null : await this.destinationOrVenue(group, { inventory, hidden, language });
    const queries = inventoryGroup && bootQueries(inventoryGroup);
    if (!queries) return { ...NO_QUERIES, ...this.cardForm(), inventoryGroup };
    const near = await this.statuses(queries.occupancyStatus);
    const occupancyStatus =
      near && !hasFreeDay(near) ? ((await this.statuses(queries.furtherOccupancyStatus)) ?? near) : near;
    return {
      ...this.cardForm(),
      inventoryGroup,
      occupancyStatus,
      occupancy: queries.occupancy && (await this.occupancy(queries.occupancy, hidden)),
      quote: this.quote(queries.quote, channel, language),
    };
  }

  private cardForm(): Pick<BootData, 'cardFormOrigin'> {
    const { url } = this.gateway;
    return url === null ? {} : { cardFormOrigin: url };
  }

  /**
   * Staff see what is hidden from customers; the visitor sees what is booked, sold or not. Undefined for a
   * stranger.
   */
  private async bookedVenue(
    reservation: Reservation,
    { user, reservations, language }: Reader,
  ): Promise<InventoryGroupAnswer | null | undefined> {
    const { placed } = reservation;
    const isStaff = byOf(reservation, { user }) === 'staff';
    if (!mayRead(reservation, { user, reservations })) return undefined;
    const { inventoryGroup, inventory } = placed.visit;
    return this.destinationOrVenue(inventoryGroup, {
      inventory,
      hidden: isStaff,
      language,
      ...(isStaff ? {} : { as: (catalogue) => withBookedAddons(catalogue, placed) }),
    });
  }

  private async onlyVenue(language: Language): Promise<InventoryGroupAnswer | null> {
    const [only, ...others] = this.catalogues.groups();
    if (only === undefined || others.length > 0) return null;
    return orNull(() => this.offered.of(only, { inventory: undefined, hidden: false, language }));
  }

  /** The venue alone where its destination is not there. */
  private async destinationOrVenue(
    group: string,
    { as, ...question }: OfferQuestion,
  ): Promise<InventoryGroupAnswer | null> {
    return (
      (await orNull(() => this.offered.of(group, { ...question, ...(as ? { as } : {}) }))) ??
      (await orNull(() => this.offered.of(group, { ...question, inventory: undefined })))
    );
  }

  private async statuses(query: Record<string, string>): Promise<OccupancyStatusAnswer | null> {
    const parsed = occupancyStatusQuery.safeParse(query);
    if (!parsed.success || parsed.data.endDate === undefined) return null;
    const question: DaysQuestion = { ...parsed.data, endDate: parsed.data.endDate };
    return orNull(
      async () =>
        JSON.parse((await this.availability.statuses(question)).bytes.toString()) as OccupancyStatusAnswer,
    );
  }

  private async occupancy(query: Record<string, string>, hidden: boolean): Promise<OccupancyAnswer | null> {
    const parsed = occupancyQuery.safeParse(query);
    if (!parsed.success) return null;
    const { disperse, ...rest } = parsed.data;
    return orNull(
      async () =>
        JSON.parse(
          (
            await this.availability.occupancy(
              { ...rest, endDate: rest.endDate ?? rest.startDate, ...(hidden ? { seen: 'all' } : {}) },
              disperse !== 'false',
            )
          ).bytes.toString(),
        ) as OccupancyAnswer,
    );
  }

  private quote(requested: unknown, channel: Channel, language: Language): QuoteAnswer | null {
    const parsed = basket.safeParse(requested);
    if (!parsed.success) return null;
    const quoted = this.planner.quote(parsed.data, channel, undefined, language);
    return 'rejection' in quoted ? null : quoted.answer;
  }
}
