import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  ADMIN_RESOURCES,
  MAX_OVERVIEW_INVENTORIES,
  minutesOf,
  money,
  OVERVIEW_DAYS,
  timeOf,
  WAITLIST_SERVICES,
  type ArrivalsAnswer,
  type Clock,
  type Kind,
  type OverviewAnswer,
  type SessionUser,
} from '@stile/contracts';
import { gateAt, instantAt, localOf, type Catalogue, type LocalMoment } from '@stile/domain';
import { reservationsProjector, waitlistProjector, type Filter, type ReadModels } from '@stile/projections';
import { Arrivals } from '../../capacity/arrivals/arrivals.js';
import { RulePreview } from '../../capacity/rule-preview/rule-preview.js';
import { unknownGroup } from '../../http/api-error.js';
import { groupsOf } from '../../identity/permissions/reached-groups.js';
import { CLOCK, READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

const servicesOf = (documentKind: Kind, right: 'read' | 'write') =>
  ADMIN_RESOURCES.find(({ kind }) => kind === documentKind)![right];
/** Services that see each part: those that find the same on a page of their own. */
const SEEN_BY = {
  revenue: ['/passes', '/accounting_report'],
  waitlist: WAITLIST_SERVICES,
  overbooked: servicesOf('capacity_rules', 'write'),
  gates: servicesOf('gates', 'read'),
} as const;
const HOUR = 60;

interface Venue {
  readonly group: string;
  readonly catalogue: Catalogue;
  readonly at: LocalMoment;
  readonly zone: string;
  readonly currency: string;
}

/** The day of a venue. Everything comes from read models and ledgers that are folded already. */
@Injectable()
export class Overview {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly arrivals: Arrivals,
    private readonly previews: RulePreview,
    @Inject(READ_MODELS) private readonly models: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ApiError 404 */
  async of(group: string, user: SessionUser): Promise<OverviewAnswer> {
    const venue = this.venue(group);
    const seen = <T>(part: keyof typeof SEEN_BY, read: () => T): T | null =>
      groupsOf(user, SEEN_BY[part]).includes(group) ? read() : null;
    const [days, revenue, waitlist, overbooked] = await Promise.all([
      this.days(venue),
      seen('revenue', () => this.revenue(venue)),
      seen('waitlist', () => this.waitlist(venue)),
      seen('overbooked', () => this.overbooked(venue)),
    ]);
    return {
      inventory_group: group,
      date: venue.at.date,
      time: timeOf(venue.at.minutes),
      ...arriving(days, venue.at.minutes),
      inventories: days.map(({ slots: _slots, date: _date, ...day }) => day),
      more_inventories: venue.catalogue.inventories.size - days.length,
      revenue,
      waitlist,
      overbooked,
      gates: seen('gates', () => gatesNow(venue)),
    };
  }

  private venue(group: string): Venue {
    const catalogue = this.catalogues.of(group);
    if (!catalogue) throw unknownGroup(group);
    const { timezone: zone, currency } = catalogue.inventory_group.get(group)!.body;
    return { group, catalogue, zone, currency, at: localOf(this.clock.now(), zone) };
  }

  private days({ group, catalogue, at }: Venue): Promise<ArrivalsAnswer[]> {
    const inventories = [...catalogue.inventories.keys()].slice(0, MAX_OVERVIEW_INVENTORIES);
    return Promise.all(
      inventories.map(async (inventory) => {
        const { bytes } = await this.arrivals.of({ group, inventory, date: at.date });
        return JSON.parse(bytes.toString()) as ArrivalsAnswer;
      }),
    );
  }

  private async revenue({
    group,
    at,
    zone,
    currency,
  }: Venue): Promise<NonNullable<OverviewAnswer['revenue']>> {
    const [visits, booked] = await Promise.all([
      this.sum(group, { visit_date: at.date }),
      this.sum(group, { created: { $gte: instantAt({ date: at.date, minutes: 0 }, zone) } }),
    ]);
    return { currency, visits, booked };
  }

  /** Counted by price: amounts are no whole numbers, which alone the read model adds up exactly. */
  private async sum(group: string, which: Filter) {
    const groups = await this.models.of(reservationsProjector).group({
      filter: { $and: [{ inventory_group: group, state: 'confirmed' }, which] },
      by: ['price'],
    });
    return {
      reservations: groups.reduce((sum, { count }) => sum + count, 0),
      amount: money.units(
        money.add(...groups.map(({ key: [price], count }) => money.times(money.money(Number(price)), count))),
      ),
    };
  }

  private async waitlist({ group, at }: Venue): Promise<NonNullable<OverviewAnswer['waitlist']>> {
    const model = this.models.of(waitlistProjector);
    const open = { inventory_group: group, visit_date: { $gte: at.date } };
    const offered: Filter = {
      $and: [open, { state: 'offered', lapses_at: { $gte: this.clock.now() } }],
    };
    const [waiting, offers, [first]] = await Promise.all([
      model.count({ $and: [open, { state: 'waiting' }] }),
      model.count(offered),
      model.find({ filter: offered, sort: [['lapses_at', 1]], limit: 1 }),
    ]);
    return { waiting, offered: offers, lapses_at: first?.lapses_at ?? null };
  }

  private async overbooked({ group, at }: Venue): Promise<NonNullable<OverviewAnswer['overbooked']>> {
    const { over, more_over, end_date } = await this.previews.overbooked(group, undefined, {
      startDate: at.date,
      endDate: addDays(at.date, OVERVIEW_DAYS - 1),
    });
    const days = [...new Set(over.flatMap(({ date }) => date ?? []))].sort();
    return { pools: over.length + more_over, days, end_date };
  }
}

const gatesNow = ({ catalogue, at }: Venue): NonNullable<OverviewAnswer['gates']> =>
  [...catalogue.gates.values()].map(({ body }) => ({ id: body.id, name: body.name, ...gateAt(body, at) }));

/** The arrivals of all destinations together. */
const arriving = (
  days: readonly ArrivalsAnswer[],
  now: number,
): Pick<OverviewAnswer, 'expected' | 'next_hour' | 'hours'> => {
  const all = days.flatMap(({ arrivals }) => arrivals);
  const between = (from: number, to: number) =>
    all
      .filter(({ time }) => from <= minutesOf(time) && minutesOf(time) < to)
      .reduce((sum, { cars, people }) => ({ cars: sum.cars + cars, people: sum.people + people }), {
        cars: 0,
        people: 0,
      });
  const hours = all.map(({ time }) => Math.floor(minutesOf(time) / HOUR));
  const first = Math.min(...hours);
  return {
    expected: {
      cars: days.reduce((sum, { cars }) => sum + cars.total, 0),
      people: days.reduce((sum, { people }) => sum + people.total, 0),
    },
    next_hour: between(now, now + HOUR),
    hours:
      all.length === 0
        ? []
        : Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
            const start = (first + index) * HOUR;
            return { time: timeOf(start), ...between(start, start + HOUR) };
          }),
  };
};
