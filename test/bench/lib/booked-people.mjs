// Reservations of people whose names are as common and as rare as in a country: the same in every run.
import { reservationsProjector } from '@stile/projections';
import { seededNumbers } from './seeded.mjs';

const FIRST_DAY = Date.parse('2025-06-01T00:00:00.000Z');
const DAYS = 730;
const DAY_MS = 86_400_000;
/** A day between the first and the last, on which the desk stands. */
export const TODAY = '2026-06-01';
export const VENUE = 'escarpment';
const COMMON_FIRST = [
  'Emma',
  'Liam',
  'Olivia',
  'John',
  'Maria',
  'Michael',
  'Sarah',
  'David',
  'Sophie',
  'Jean',
];
const COMMON_LAST = [
  'Smith',
  'Martin',
  'Tremblay',
  'Brown',
  'Roy',
  'Nguyen',
  'Gagnon',
  'Wilson',
  'Côté',
  'Singh',
];
const SYLLABLE = (
  'ba be bri ca cha da del do el fa fer ga gre ha ho is ja jo ka kel la le lo ma ' +
  'mar mi na no or pa per ra ri ro sa ser sm so ta th ti tre va vi wa wil ya zu'
).split(' ');
const ENDINGS = ['n', 's', 'son', 'ez', 'elli', 'ier', 'ski', 'a', 'e', 'o', 'ton', 'well', 'ar', 'in'];
const AREAS = ['416', '647', '905', '514', '418', '613', '450', '519'];

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const nameOf = (n) => {
  const [a, b, c] = [n % 48, Math.floor(n / 48) % 48, Math.floor(n / (48 * 48)) % ENDINGS.length];
  return capital(
    SYLLABLE[(a * 31 + 7) % 48] + SYLLABLE[(b * 17 + a) % 48] + ENDINGS[(c + a + b) % ENDINGS.length],
  );
};
/** The nth name of so many is as common as one over n + 9. */
const commonest = (count, share) => Math.floor(9 * ((count + 9) / 9) ** share) - 9;
const nth = (common, n) => common[n] ?? nameOf(n);
const FIRSTS = 3_000;
const LASTS = 30_000;

const idOf = (n, random) => {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'.replace('U', '');
  let id = '';
  let rest = n;
  for (let i = 0; i < 4; i++) {
    id = letters[rest % 30] + id;
    rest = Math.floor(rest / 30);
  }
  for (let i = 0; i < 6; i++) id = letters[random() % 30] + id;
  return id;
};

/** The documents of so many reservations, as the product's projector folds them. */
export function* bookedPeople(count) {
  const number = seededNumbers(28);
  const share = () => number() / 2 ** 32;
  const firstName = () => nth(COMMON_FIRST, commonest(FIRSTS, share()));
  const lastName = () => nth(COMMON_LAST, commonest(LASTS, share()));
  for (let n = 0; n < count; n++) {
    const [firstNamed, last] = [firstName(), lastName()];
    const reservationId = idOf(n, number);
    const day = Math.floor((n / count) * DAYS);
    const visitDate = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
    const at = new Date(FIRST_DAY + (day - (number() % 40)) * DAY_MS + (n % DAY_MS)).toISOString();
    const arrival = `${String(9 + (number() % 8)).padStart(2, '0')}:${number() % 2 ? '00' : '30'}`;
    const people = 1 + (number() % 5);
    const phone = `(${AREAS[number() % AREAS.length]}) ${200 + (number() % 800)}-${String(number() % 10_000).padStart(4, '0')}`;
    const family = number() % 3 === 0 ? people : 0;
    const event = {
      type: 'ReservationPlaced',
      at,
      data: {
        reservationId,
        personId: `p${n}`,
        language: 'en',
        channel: 'web',
        contact: {
          firstName: firstNamed,
          lastName: last,
          email: `${firstNamed}.${last}${n % 90}@example.org`.toLowerCase(),
          phone,
        },
        licensePlates:
          number() % 4 === 0
            ? [
                `C${nameOf(number() % 999)
                  .slice(0, 3)
                  .toUpperCase()} ${100 + (number() % 900)}`,
              ]
            : [],
        profiles: Array.from({ length: family }, () => ({
          fields: { first_name: firstName(), last_name: last },
        })),
        claims:
          number() % 8 === 0
            ? [{ ledger: `memberUses-${VENUE}/M${100_000 + (number() % 90_000)}-${visitDate}` }]
            : [],
        visit: {
          inventoryGroup: n % 5 === 0 ? 'lakeside' : VENUE,
          inventory: `park-${n % 4}`,
          visitDate,
          arrival,
          reservationType: 'visit',
          people,
          cars: 1,
        },
        priced: { total: 20 * people, currency: 'CAD' },
      },
    };
    const placed = reservationsProjector.fold(undefined, event);
    const state = n % 40 === 0 ? 'abandoned' : n % 13 === 0 ? 'cancelled' : 'confirmed';
    yield { _id: reservationId, _position: '0', ...placed, state };
  }
}
