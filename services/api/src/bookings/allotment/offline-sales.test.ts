import type { ShopReserveRequest } from '@stile/contracts';
import { staff } from '../../../../../test/support/staff.js';
import { ApiError } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { writeHoldToken } from '../held-terms/hold-token.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { OfflineSales } from './offline-sales.js';

const signer = new Signer(Buffer.alloc(32, 7));
/** Sent an hour after the last sale that the allotment allows, on the next day. */
const NOW = '2026-12-06T00:30:00.000Z';
const ALLOTTED_AT = '2026-12-05T20:00:00.000Z';
const SELL_UNTIL = '2026-12-05T23:30:00.000Z';
const DESTINATION = { inventory_group: 'venue', inventory: 'park', date: '2026-12-05' };

interface Sale {
  readonly soldAt: string;
  readonly method: string;
  readonly destination: Partial<typeof DESTINATION>;
  readonly allotment: string;
  readonly sellUntil: string | undefined;
  readonly openedAt: string | null;
  readonly sentAt: string;
  readonly services: readonly string[];
  readonly by: string;
  readonly station: string | null;
}
const SELLER = { station: 'gate-1', actor: 'kim' };
const SOLD: Sale = {
  soldAt: '2026-12-05T23:00:00.000Z',
  method: 'cash',
  destination: {},
  allotment: 'al-1',
  sellUntil: SELL_UNTIL,
  openedAt: '2026-12-05T09:00:00.000Z',
  sentAt: NOW,
  services: ['/store'],
  by: 'kim',
  station: 'gate-1',
};

/** The business day of a sale at one till of two, or why it is none. */
const dayOf = async ({ soldAt, method, destination, allotment, sellUntil, openedAt, ...sent }: Sale) => {
  const stateOf = (at: string | null) => ({
    sessions: new Map(at === null ? [] : [[1, { opened: { openedAt: at }, closed: null }]]),
  });
  const lanes = {
    load: async (_: unknown, stream: string) => ({
      state: stateOf(stream === 'till-venue/till-1' ? openedAt : NOW),
    }),
  };
  const presenter = { today: (_: string, at: string) => at.slice(0, 10) } as unknown as ReservationPresenter;
  const [none, clock] = [{} as never, { now: () => sent.sentAt }];
  const sales = new OfflineSales(lanes as never, clock, signer, presenter, none, none, none);
  const terms = { basket: DESTINATION as never, catalogue: '1', at: ALLOTTED_AT };
  const token = writeHoldToken(signer, 'al-1', {
    terms,
    ledgers: [],
    seller: SELLER,
    ...(sellUntil && { sellUntil }),
  });
  const request = {
    paymentMethod: method,
    till: 'till-1',
    reservation: { ...DESTINATION, ...destination },
    offline: {
      sold_at: soldAt,
      receipt: 'S-1',
      tempReservationId: allotment,
      tempReservationToken: token,
    },
  };
  try {
    return (await sales.read(request as unknown as ShopReserveRequest, {
      user: staff(sent.by, [sent.services, ['venue']]),
      station: sent.station,
    }))!.sold.businessDate;
  } catch (error) {
    if (error instanceof ApiError) return error.rejection.code;
    throw error;
  }
};

describe('docs/rules/offline.md 28 and 31: a sale without the network that is sent after midnight', () => {
  it.each<[string, Partial<Sale>, string]>([
    ['is of its day while the session of then is open', {}, '2026-12-05'],
    ['is of today where no session is open', { openedAt: null }, '2026-12-06'],
    [
      'is of today where the session was opened since',
      { openedAt: '2026-12-05T23:00:00.001Z' },
      '2026-12-06',
    ],
    [
      'is of its day where the session was opened at once',
      { openedAt: '2026-12-05T23:00:00.000Z' },
      '2026-12-05',
    ],
    ['is rejected where it was paid by another way', { method: 'manual' }, 'offline_cash_only'],
    ['is rejected for another venue', { destination: { inventory_group: 'other' } }, 'hold_token_wrong'],
    ['is rejected for another destination', { destination: { inventory: 'lake' } }, 'hold_token_wrong'],
    ['is rejected for another day', { destination: { date: '2026-12-06' } }, 'offline_time'],
    ['is rejected by the token of another allotment', { allotment: 'al-2' }, 'hold_token_wrong'],
    ['is rejected by a hold that is no allotment', { sellUntil: undefined }, 'hold_token_wrong'],
    ['two minutes before the allotment is sold', { soldAt: '2026-12-05T19:58:00.000Z' }, '2026-12-05'],
    ['is rejected before that', { soldAt: '2026-12-05T19:57:59.999Z' }, 'offline_time'],
    ['two minutes after the last sale is sold', { soldAt: '2026-12-05T23:32:00.000Z' }, '2026-12-05'],
    ['is rejected after that', { soldAt: '2026-12-05T23:32:00.001Z' }, 'offline_time'],
    [
      'is rejected from later than now',
      { soldAt: '2026-12-06T00:32:00.001Z', sellUntil: '2026-12-06T02:00:00.000Z' },
      'offline_time',
    ],
    ['by another cashier is rejected', { by: 'lou' }, 'offline_of_another'],
    ['of another station is rejected', { station: 'gate-2' }, 'offline_of_another'],
    ['of a browser without a station is rejected', { station: null }, 'offline_of_another'],
    [
      'of another station and cashier is sent by a manager',
      { by: 'mia', station: 'office', services: ['/store', '/settings'] },
      '2026-12-05',
    ],
    ['a day after the last sale', { sentAt: '2026-12-06T23:30:00.000Z' }, '2026-12-05'],
    ['is rejected after that', { sentAt: '2026-12-06T23:30:00.001Z' }, 'offline_too_old'],
    [
      'is sent by a manager then',
      { sentAt: '2027-01-16T15:00:00.000Z', services: ['/store', '/settings'] },
      '2026-12-05',
    ],
  ])('%s', async (_, differs, outcome) => {
    expect(await dayOf({ ...SOLD, ...differs })).toBe(outcome);
  });
});
