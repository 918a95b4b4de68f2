import { Inject, Injectable } from '@nestjs/common';
import {
  cancellationPolicy,
  minutesOf,
  CHANNELS,
  type Allotment,
  type Channel,
  bookerRequirements,
  type Basket,
  type BookerRequirements,
  type Clock,
  type Language,
  type LedgerClaim,
  type LocalDate,
  type LocalTime,
  type Priced,
  type QuoteAnswer,
  type ReserveRequest,
  type Visit,
} from '@stile/contracts';
import {
  allotmentOf,
  cancellationFees,
  instantAt,
  returnedUntil,
  claimsInForce,
  claimsOf,
  clockOf,
  inLanguage,
  isGroupOffered,
  isSameBasket,
  isSameVisit,
  agreedTerms,
  localOf,
  isHolder,
  memberOn,
  needsHolder,
  momentOn,
  planDay,
  quote,
  quoteEdit,
  readParticipants,
  ridesRejection,
  type Catalogue,
  type DayPlan,
  type InForceByLedger,
  type LocalMoment,
  type Participants,
  type PreviousBooking,
  type QuoteContext,
  type Reservation,
  wallClockOf,
  withBookedAddons,
  withAgreedDocuments,
} from '@stile/domain';
import type { HttpRejection } from '../../http/api-error.js';
import { quoteLines } from '../../markup/quote-lines.js';
import { CLOCK } from '../../ports/tokens.js';
import { businessDateOf } from '../../views/business-date.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { HeldTerms, type LiveTerms, type OfHold } from '../held-terms/held-terms.js';
import type { HoldToken } from '../held-terms/hold-token.js';
import { quoteDiscounts } from '../presentation/reservation-presenter.js';

/** Claims of a basket on its ledgers, with the plan that they were worked out on. */
export interface PlannedClaims {
  readonly basket: Basket;
  readonly catalogue: Catalogue;
  readonly plan: DayPlan;
  readonly at: LocalMoment;
  readonly channel: Channel;
  readonly visit: Visit;
  readonly claims: readonly LedgerClaim[];
  readonly inForce: InForceByLedger;
  /** Prices that stay. */
  readonly agreed?: QuoteContext['agreed'];
  /** The hold that it belongs to, by what this was given. */
  readonly terms?: LiveTerms;
}

export interface PlannedAllotment extends Pick<PlannedClaims, 'basket' | 'claims' | 'inForce'> {
  readonly slots: Allotment['slots'];
  /** The ledger in which slots over midnight end. */ readonly nextDay: string | null;
}

const priceOf = ({ visitor_type, price, price_before_tax }: QuoteAnswer['visitor_prices'][number]) => ({
  visitor_type,
  price,
  price_before_tax,
});

/** The outcome of an edit of a reservation. */
export type PlannedEdit = Pick<PlannedClaims, 'basket' | 'catalogue' | 'visit' | 'claims' | 'inForce'> & {
  readonly priced: Priced;
};

/** Baskets of one minute whose claims are kept. */
const MAX_KEPT = 1_000;

type Placed = Pick<Reservation['placed'], 'visit' | 'claims' | 'channel'>;
interface DayContext {
  /** With its texts in the language asked for. */
  readonly catalogue: Catalogue;
  /** As it is written. */
  readonly original: Catalogue;
  readonly at: LocalMoment;
  readonly plan: DayPlan;
}

/** Puts a basket, the venue's catalogue and the clock together for the domain's pure rules. */
@Injectable()
export class BookingPlanner {
  private readonly cache = new WeakMap<
    Catalogue,
    { readonly minute: string; readonly claims: Map<string, PlannedClaims | { rejection: HttpRejection }> }
  >();

  constructor(
    private readonly catalogues: CatalogueView,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly held: HeldTerms,
  ) {}

  /** The venue's day now. */
  today = (inventoryGroup: string): LocalDate => businessDateOf(this.catalogues, inventoryGroup, this.clock);

  /** The terms of the caller's live hold; undefined without one. */
  termsOf(request: OfHold): Promise<LiveTerms | undefined> {
    return this.held.of(request);
  }

  /**
   * The same basket claims the same during a minute of one catalogue: in a rush, most visitors request one of a few. Texts
   * are in `language`; without one as they are written. `terms`: what the caller's live hold was given.
   */
  claims(
    request: Basket,
    channel: Channel,
    reserving = false,
    language?: Language,
    terms?: LiveTerms,
  ): PlannedClaims | { rejection: HttpRejection } {
    const basket = basketOf(request);
    const underHold = terms && this.underHold(terms, basket, channel, language);
    if (underHold) return this.heldClaims(underHold, basket, channel, reserving);
    const context = this.contextOf(basket, language);
    if (!context) return { rejection: this.noVenue(basket) };
    const cache = this.cacheOf(context);
    const key = `${channel} ${reserving} ${language} ${JSON.stringify(basket)}`;
    const known = cache.get(key);
    if (known) return known;
    const claims = claimsOf(context.catalogue, context.plan, basket, { at: context.at, channel, reserving });
    const planned = claims.ok ? { ...context, ...claims, basket, channel } : { rejection: claims.rejection };
    if (cache.size < MAX_KEPT) cache.set(key, planned);
    return planned;
  }

  /** How many people the live hold that a basket belongs to is for already. */
  heldPeople({ terms, channel }: PlannedClaims): number {
    const held = terms && this.claims(terms.basket, channel, false, undefined, terms);
    return held && !('rejection' in held) ? held.visit.people : 0;
  }

  private cacheOf({
    original: catalogue,
    at,
  }: DayContext): Map<string, PlannedClaims | { rejection: HttpRejection }> {
    const minute = `${at.date} ${at.minutes}`;
    const cached = this.cache.get(catalogue);
    if (cached?.minute === minute) return cached.claims;
    const claims = new Map<string, PlannedClaims | { rejection: HttpRejection }>();
    this.cache.set(catalogue, { minute, claims });
    return claims;
  }

  /**
   * A live hold's terms are judged by the rules of that time; its units are claimed with the limits in force now, which
   * the ledgers ask of what is more (docs/rules/holds.md 10).
   */
  private heldClaims(
    { terms, previous, agreed, ...context }: UnderHold,
    basket: Basket,
    channel: Channel,
    reserving: boolean,
  ): PlannedClaims | { rejection: HttpRejection } {
    const judged = claimsOf(context.catalogue, context.plan, basket, {
      at: context.at,
      channel,
      reserving,
      edited: previous,
    });
    if (!judged.ok) return { rejection: judged.rejection };
    const { visit } = judged;
    const { claims, inForce } = this.inForce({ visit, claims: [...judged.claims], channel });
    return { ...context, basket, channel, visit, claims, inForce, agreed, terms };
  }

  /** How a basket of the visit that a live hold was taken for is judged and priced; undefined for another visit. */
  private underHold(
    terms: LiveTerms,
    basket: Basket,
    channel: Channel,
    language: Language | undefined,
  ): UnderHold | undefined {
    const then = this.contextOf(terms.basket, language, terms.as, terms.at);
    if (!then) return undefined;
    if (isBasketOf(terms, basket)) return { ...then, terms };
    const { catalogue, plan, at } = then;
    const claims = claimsOf(catalogue, plan, terms.basket, { at, channel });
    const quoted = quote(catalogue, plan, terms.basket, { today: at.date, channel });
    if (!claims.ok || !quoted.ok || !isSameVisit(claims.visit, basket)) return undefined;
    const previous = { visit: claims.visit, claims: claims.claims, priced: quoted.priced };
    const context = this.contextOf(basket, language);
    if (!context) return undefined;
    const coupons = new Map(context.catalogue.coupons);
    for (const code of terms.basket.coupons ?? []) {
      const coupon = catalogue.coupons.get(code.trim().toUpperCase());
      if (coupon) coupons.set(coupon.body.code, coupon);
    }
    const withCoupons = withAgreedDocuments(
      { ...context.catalogue, coupons },
      previous,
      basket,
      context.at.date,
    );
    return { ...context, catalogue: withCoupons, terms, previous, agreed: agreedTerms(previous, basket) };
  }

  /** A station's places of the venue's today, and what visitors pay then; undefined without such a destination. */
  allotment(
    { inventory_group, inventory }: Pick<Basket, 'inventory_group' | 'inventory'>,
    units: { readonly people: number; readonly cars: number },
  ): PlannedAllotment | undefined {
    const date = this.today(inventory_group);
    const basket = { inventory_group, inventory, date, arrival_time: null, passes: [], addons: [] };
    const context = this.contextOf(basket);
    const destination = context?.catalogue.inventories.get(inventory)?.body;
    if (!context || !destination) return undefined;
    const { slots, ...held } = allotmentOf(context.plan, destination, context.at, units);
    const pricesAt = (arrival_time: LocalTime): Allotment['slots'][number]['prices'] =>
      destination.reservation_types.flatMap((reservation_type) => {
        const quoted = this.quote({ ...basket, arrival_time, reservation_type }, 'desk');
        return 'rejection' in quoted
          ? []
          : [{ reservation_type, visitors: quoted.answer.visitor_prices.map(priceOf) }];
      });
    return {
      ...held,
      basket,
      nextDay: context.plan.nextDay?.ledger ?? null,
      slots: slots.map(({ start, end, people, cars }) => ({
        start_time: start,
        end_time: end,
        people: [...people],
        cars: [...cars],
        prices: pricesAt(start),
      })),
    };
  }

  /** The terms of a sale that was made without the network: the catalogue and the moment of its allotment. */
  async soldBy({ terms }: HoldToken, request: Basket): Promise<LiveTerms> {
    const basket = basketOf(request);
    return { ...terms, basket, as: await this.catalogues.at(basket.inventory_group, terms.catalogue) };
  }

  /** The times at which visitors arrive that day. */
  arrivals(
    basket: Pick<Basket, 'inventory_group' | 'inventory' | 'date' | 'discount_group'>,
  ): readonly LocalTime[] {
    return [...new Set(this.contextOf(basket)?.plan.slots.map(({ start }) => clockOf(start)) ?? [])];
  }

  /** Whether who books shows to be the member whose number they give; staff see the card. */
  knowsMember(
    {
      inventory_group,
      inventory,
      main_membership,
      member_last_name = '',
      date,
    }: Pick<Basket, 'inventory_group' | 'inventory' | 'date' | 'member_last_name'> & {
      readonly main_membership: string;
    },
    channel: Channel,
  ): boolean {
    const catalogue = this.catalogues.of(inventory_group);
    const member = catalogue && memberOn(catalogue, main_membership, date);
    const destination = catalogue?.inventories.get(inventory)?.body;
    return Boolean(
      member && destination && (!needsHolder(destination, channel) || isHolder(member, member_last_name)),
    );
  }

  /** Questions of the venue to the booker. */
  bookerRequirements({ inventory_group }: Pick<Basket, 'inventory_group'>): BookerRequirements {
    return bookerRequirements(
      this.catalogues.of(inventory_group)?.inventory_group.get(inventory_group)?.body.settings ?? {},
    );
  }

  /**
   * The participants of a basket, checked as `viewer` fills them in. Rules that depend on the price use the price shown:
   * another check compares it with the price in force.
   */
  participants(
    request: ReserveRequest['reservation'],
    viewer: { readonly staff: boolean; readonly book: boolean; readonly username?: string },
    language: Language,
    { edited, planned }: ParticipantsOf = {},
  ): Participants {
    const basket = edited ? this.editedBasket(edited, request) : basketOf(request);
    const context = planned ?? this.contextOf(basket, language);
    const today = this.today(basket.inventory_group);
    return context
      ? readParticipants(
          edited ? withAgreedDocuments(context.catalogue, edited, basket, today) : context.catalogue,
          basket,
          request.profiles ?? [],
          {
            ...viewer,
            now: this.clock.now(),
            price: request.price,
            previousLines: edited && isSameVisit(edited.visit, basket) ? edited.priced.lines : [],
            before: edited?.profiles ?? [],
          },
        )
      : { ok: true, participants: [] };
  }

  /** Claims that a cancelled reservation takes again at the desk's word. */
  retaken({
    visit,
    claims,
    language,
  }: Edited): Pick<PlannedClaims, 'basket' | 'catalogue' | 'claims' | 'inForce'> {
    const { inventoryGroup, inventory, visitDate: date, arrival, discountGroup } = visit;
    const basket: Basket = {
      inventory_group: inventoryGroup,
      inventory,
      date,
      arrival_time: arrival,
      discount_group: discountGroup,
      passes: [],
      addons: [],
    };
    const context = this.contextOf(basket, language);
    if (!context) throw new Error(`no venue ${inventoryGroup} to take places of`);
    return { basket, catalogue: context.catalogue, ...this.inForce({ visit, claims, channel: 'desk' }) };
  }

  /** Claims of a placed reservation, with the limits in force now. */
  inForce({ visit, claims, channel }: Placed): {
    claims: readonly LedgerClaim[];
    inForce: InForceByLedger;
  } {
    const {
      inventoryGroup: inventory_group,
      inventory,
      visitDate: date,
      discountGroup: discount_group,
    } = visit;
    const context = this.contextOf({ inventory_group, inventory, date, discount_group });
    if (!context) throw new Error(`no venue ${inventory_group} to take places of`);
    return claimsInForce(context.catalogue, context.plan, visit, claims, {
      at: context.at,
      channel,
    });
  }

  /** The price of a basket that may be taken. */
  priced({ catalogue, plan, basket, at, channel, agreed }: PlannedClaims): Priced {
    const quoted = quote(catalogue, plan, basket, { today: at.date, channel, agreed });
    if (!quoted.ok) throw new Error(`a basket that may be taken has no price: ${quoted.rejection.code}`);
    return quoted.priced;
  }

  /**
   * An edit of a reservation: what its basket claims and costs now. Prices of a visit that stays, and coupons, are kept;
   * the same basket again is the reservation as it is, whatever has become of the rules.
   */
  edit(placed: Edited, request: Basket, channel: Channel): PlannedEdit | { rejection: HttpRejection } {
    const basket = this.editedBasket(placed, request);
    const context = this.editPlace(placed, basket, channel);
    if (!context) return { rejection: this.noVenue(basket) };
    const { catalogue, plan, at } = context;
    const quoted = quoteEdit(catalogue, plan, placed, basket, { today: at.date, channel });
    if (quoted.ok && isSameBasket(placed, basket)) {
      const { visit, claims } = placed;
      return { basket, catalogue, visit, claims, inForce: new Map(), priced: quoted.priced };
    }
    // A party that came as a member's need not give the number again (docs/rules/coupons-and-discounts.md 18).
    const isKnownMember =
      placed.visit.discountGroup !== null &&
      basket.discount_group === placed.visit.discountGroup &&
      catalogue.discount_groups.get(placed.visit.discountGroup)?.body.membership === true;
    const claims = claimsOf(catalogue, plan, basket, {
      at,
      channel,
      reserving: !isKnownMember,
      edited: placed,
    });
    if (!claims.ok) return { rejection: claims.rejection };
    if (!quoted.ok) return { rejection: quoted.rejection };
    const { visit, inForce } = claims;
    return { basket, catalogue, visit, claims: claims.claims, inForce, priced: quoted.priced };
  }

  /**
   * `edited`: the reservation that the basket is to be an edit of, whose language counts. `terms`: what the caller's live
   * hold was given.
   */
  quote(
    request: Basket,
    channel: Channel,
    edited?: Edited,
    language?: Language,
    terms?: LiveTerms,
  ): { answer: QuoteAnswer; priced: Priced } | { rejection: HttpRejection } {
    const basket = edited ? this.editedBasket(edited, request) : basketOf(request);
    const underHold = terms && this.underHold(terms, basket, channel, language);
    const context =
      underHold ?? (edited ? this.editPlace(edited, basket, channel) : this.contextOf(basket, language));
    if (!context) return { rejection: this.noVenue(basket) };
    const { catalogue, plan, at } = context;
    const quoted = edited
      ? quoteEdit(catalogue, plan, edited, basket, { today: at.date, channel })
      : quote(catalogue, plan, basket, {
          today: at.date,
          channel,
          ...(underHold?.agreed ? { agreed: underHold.agreed } : { isLimited: true }),
        });
    if (!quoted.ok) return { rejection: quoted.rejection };
    const ofRides = edited || underHold ? null : ridesRejection(catalogue, plan, basket, { at, channel });
    if (ofRides) return { rejection: ofRides };
    const { priced, parking } = quoted;
    return {
      priced,
      answer: {
        visitor_prices: quoted.visitorPrices,
        ...(parking
          ? {
              parking: { hours: parking.hours, max: parking.max, end: wallClockOf(basket.date, parking.end) },
            }
          : {}),
        lines: quoteLines(priced),
        discounts: quoteDiscounts(priced),
        subtotal: priced.subtotal,
        tax_amount: priced.taxAmount,
        price: priced.total,
        currency: priced.currency,
        ...(edited ? {} : this.cancellation(catalogue, basket, priced)),
      },
    };
  }

  /** The terms that a reservation of it would get now. */
  private cancellation(
    catalogue: Catalogue,
    { inventory_group: group, date, arrival_time: arrival }: Basket,
    priced: Priced,
  ): Pick<QuoteAnswer, 'cancellation'> {
    const venue = catalogue.inventory_group.get(group)?.body;
    if (!venue || arrival === null || priced.total === 0) return {};
    const now = this.clock.now();
    const startsAt = instantAt({ date, minutes: minutesOf(arrival) }, venue.timezone);
    const steps = returnedUntil(cancellationPolicy(venue.settings), startsAt)
      .filter(({ until }) => until > now)
      .map(({ until, percent }) => {
        const { date: day, minutes } = localOf(until, venue.timezone);
        return { until: wallClockOf(day, minutes), percent };
      });
    return { cancellation: { steps, fees: cancellationFees(priced) } };
  }

  /**
   * Parts of the kind of visit that an edit leaves unsaid stay as they are; of another visit those that there are no more
   * do not.
   */
  private editedBasket({ visit }: Edited, request: Basket): Basket {
    const basket = basketOf(request);
    if (basket.inventory !== visit.inventory) return basket;
    const { reservationType: reservation_type, discountGroup: discount_group } = visit;
    const unsaid = { reservation_type, discount_group, ...basket };
    if (isSameVisit(visit, unsaid)) return unsaid;
    const catalogue = this.catalogues.of(visit.inventoryGroup);
    const inventory = catalogue?.inventories.get(visit.inventory)?.body;
    const group = catalogue?.discount_groups.get(discount_group ?? '')?.body;
    return {
      ...(inventory?.reservation_types.includes(reservation_type) ? { reservation_type } : {}),
      ...(group && isGroupOffered(group, visit.inventory) ? { discount_group } : {}),
      ...basket,
    };
  }

  private editPlace(placed: Edited, basket: Basket, channel: Channel): DayContext | undefined {
    if (basket.inventory_group !== placed.visit.inventoryGroup) return undefined;
    const context = this.contextOf(basket, placed.language);
    const agreed = context && withAgreedDocuments(context.catalogue, placed, basket, context.at.date);
    return (
      agreed && {
        ...context,
        catalogue: CHANNELS[channel].seesHidden ? agreed : withBookedAddons(agreed, placed),
      }
    );
  }

  private noVenue({ inventory_group }: Basket): HttpRejection {
    const code = this.catalogues.of(inventory_group) ? 'invalid_park' : 'inventory_group_undefined';
    return { status: 404, code, fields: { inventory_group: code }, detail: { inventory_group } };
  }

  private contextOf(
    basket: Pick<Basket, 'inventory_group' | 'inventory' | 'date' | 'discount_group'>,
    language?: Language,
    catalogue = this.catalogues.of(basket.inventory_group),
    now = this.clock.now(),
  ): DayContext | undefined {
    const group = catalogue?.inventory_group.get(basket.inventory_group)?.body;
    if (!catalogue || !group) return undefined;
    const moment = momentOn(catalogue, basket.inventory, basket.date, localOf(now, group.timezone));
    return {
      original: catalogue,
      catalogue: language ? inLanguage(catalogue, language) : catalogue,
      at: moment,
      plan: planDay(catalogue, basket.inventory, basket.date, {
        today: moment.date,
        discountGroup: basket.discount_group,
      }),
    };
  }
}

type Edited = Pick<Reservation['placed'], 'visit' | 'priced' | 'claims' | 'language' | 'addonNotes'>;

/** A place with what a live hold was given there. */
interface UnderHold extends DayContext {
  readonly terms: LiveTerms;
  /** The booking of before, where the basket is another. */
  readonly previous?: PreviousBooking;
  readonly agreed?: QuoteContext['agreed'];
}

interface ParticipantsOf {
  readonly edited?: Edited & Pick<Reservation['placed'], 'profiles'>;
  /** The claims that the basket was found to have. */
  readonly planned?: PlannedClaims | undefined;
}

const NO_MEMBER = { main_membership: undefined, member_last_name: undefined };
/** Whether it is the very basket that was held. A member's number is given later. */
const isBasketOf = ({ basket: held }: LiveTerms, basket: Basket): boolean =>
  JSON.stringify({ ...held, ...NO_MEMBER }) === JSON.stringify({ ...basket, ...NO_MEMBER });

/** Claims are kept by their basket: that there is a note counts for them, not what it says. */
const withoutNotes = (addons: Basket['addons']): Basket['addons'] =>
  addons.some(({ notes }) => notes)
    ? addons.map((addon) => (addon.notes ? { ...addon, notes: '' } : addon))
    : addons;

/** The basket alone of a request that carries more. */
export const basketOf = ({
  inventory_group,
  inventory,
  date,
  arrival_time,
  parking_hours,
  feeder_inventory,
  reservation_type,
  discount_group,
  main_membership,
  member_last_name,
  passes,
  addons,
  coupons,
}: Basket): Basket => ({
  inventory_group,
  inventory,
  date,
  arrival_time,
  passes,
  addons: withoutNotes(addons),
  ...(parking_hours === undefined ? {} : { parking_hours }),
  ...(feeder_inventory === undefined ? {} : { feeder_inventory }),
  ...(reservation_type === undefined ? {} : { reservation_type }),
  ...(discount_group === undefined ? {} : { discount_group }),
  ...(main_membership === undefined ? {} : { main_membership }),
  ...(member_last_name === undefined ? {} : { member_last_name }),
  ...(coupons === undefined ? {} : { coupons }),
});
