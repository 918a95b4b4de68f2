import { instantOf } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import { basket, madeUp, people } from '../../../../../test/kit/venue.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import type { HeldTerms } from '../held-terms/held-terms.js';
import { BookingPlanner } from './booking-planner.js';

/** Five minutes before the basket's slot begins, at the venue. */
const NOW = Date.parse('2026-12-05T13:55:30.000Z');
const venue = (max: number): Catalogue =>
  madeUp({ capacity_rules: [people('people', ['09:00-10:00'], max)] });

const setUp = () => {
  let catalogue = venue(10);
  let nowMs = NOW;
  const planner = new BookingPlanner(
    { of: () => catalogue } as unknown as CatalogueView,
    { now: () => instantOf(nowMs) },
    {} as HeldTerms,
  );
  return {
    planner,
    enact: (next: Catalogue) => {
      catalogue = next;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

const limitOf = (planned: ReturnType<BookingPlanner['claims']>) =>
  'rejection' in planned ? planned.rejection.code : planned.claims[0]!.lines[0]!.limit;

describe('claims of a basket that was asked for before', () => {
  it('are those of before, within a minute', () => {
    const { planner } = setUp();
    const first = planner.claims(basket(), 'web');
    expect(limitOf(first)).toBe(10);
    expect(planner.claims(basket(), 'web')).toBe(first);
  });

  it('are others for another basket, and for staff', () => {
    const { planner } = setUp();
    const first = planner.claims(basket(), 'web');
    expect(
      planner.claims(basket({ passes: [{ visitor_type: 'adult', visitor_count: 2 }] }), 'web'),
    ).not.toEqual(first);
    expect(planner.claims(basket(), 'desk')).not.toBe(first);
  });

  it('follow the rules that hold now', () => {
    const { planner, enact } = setUp();
    planner.claims(basket(), 'web');
    enact(venue(4));
    expect(limitOf(planner.claims(basket(), 'web'))).toBe(4);
  });

  it('follow the clock: a slot that has passed since is rejected', () => {
    const { planner, pass } = setUp();
    expect(limitOf(planner.claims(basket(), 'web'))).toBe(10);
    pass(70 * 60_000);
    expect(limitOf(planner.claims(basket(), 'web'))).toBe('slot_past');
  });
});
