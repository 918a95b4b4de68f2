import type { ReservationAnswer } from '@stile/contracts';
import { notesOf, withNotes } from '../../parts/drafts/addon-notes.js';
import { basketOf } from '../../core/booking/basket.js';
import { parseSelection } from '../../core/booking/selection.js';
import { tabStorage } from '../../core/browser/tab-storage.js';
import { demoVenue, groupAnswer } from '../../testing/fake-venue.js';
import { fillIn } from './fill-in.js';
import {
  basketOfReservation,
  canBeShown,
  searchOfReservation,
} from '../../parts/reservation-basket/reservation-basket.js';

const inventory = groupAnswer(demoVenue(), 'rattle-ridge', '2026-12-05T08:00').inventory!;
type Line = Pick<ReservationAnswer['lines'][number], 'kind' | 'item' | 'count'> & {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly slot?: string;
};
const reservation = (
  lines: readonly Line[],
  addon_notes: ReservationAnswer['addon_notes'] = [],
): ReservationAnswer =>
  ({
    inventory_group: 'escarpment',
    inventory: 'rattle-ridge',
    visit_date: '2026-12-16',
    arrival_time: '10:00',
    reservation_type: 'person_fee_car_limit',
    discount_group: null,
    discounts: [],
    vehicles: [],
    contact: null,
    addon_notes,
    lines: [
      { kind: 'visitor', item: 'rr-adult', count: 2 },
      { kind: 'visitor', item: 'rr-car', count: 1 },
      ...lines,
    ],
  }) as unknown as ReservationAnswer;
const lunch = (count: number, day: string): Line => ({
  kind: 'addon',
  item: 'rr-group-lunch',
  count,
  start_date: day,
  end_date: day,
});
const note = (notes: string, day?: string) => ({
  addon_inventory: 'rr-group-lunch',
  title: 'Group lunch basket',
  notes,
  ...(day ? { start_date: day, end_date: day } : {}),
});
const shown = (of: ReservationAnswer) => {
  const basket = basketOfReservation(of, inventory);
  fillIn(drafts, of, inventory);
  return {
    can: canBeShown(basket, of, inventory),
    basket: withNotes(
      basketOf(parseSelection(searchOfReservation('', basket, inventory)), inventory)!,
      drafts,
    ),
  };
};
const drafts = tabStorage(window.sessionStorage);
beforeEach(() => window.sessionStorage.clear());

test('lines of a product with attributes come into the page each with its days and notes', () => {
  const { can, basket } = shown(
    reservation([lunch(2, '2026-12-16'), lunch(3, '2026-12-17')], [note('Vegan', '2026-12-17')]),
  );
  expect([
    can,
    basket.addons.map(({ addon_count, start_date, notes }) => [addon_count, start_date, notes]),
  ]).toEqual([
    true,
    [
      [2, '2026-12-16', undefined],
      [3, '2026-12-17', 'Vegan'],
    ],
  ]);
});

test('lines of the same days are one in the page, with the notes of both', () => {
  const { can, basket } = shown(
    reservation(
      [lunch(2, '2026-12-16'), lunch(1, '2026-12-16')],
      [note('No nuts', '2026-12-16'), note('Vegan', '2026-12-16')],
    ),
  );
  expect([can, basket.addons.map(({ addon_count, notes }) => [addon_count, notes])]).toEqual([
    true,
    [[3, 'No nuts\nVegan']],
  ]);
});

test('a note that was written without days is of the product’s line', () => {
  shown(reservation([lunch(2, '2026-12-16')], [note('No nuts')]));
  expect(notesOf(drafts, 'rattle-ridge')).toEqual({ 'rr-group-lunch': 'No nuts' });
});

test('another product at two times is more than the page can show', () => {
  const walk = (slot: string): Line => ({ kind: 'addon', item: 'rr-guide', count: 1, slot });
  expect(shown(reservation([walk('10:00-11:00'), walk('13:00-14:00')])).can).toBe(false);
});
