import type { MoneyEvent, MoneyFault, Recorded } from '@stile/contracts';
import {
  moneyDaysProjector,
  takingsProjector,
  type MoneyDayDocument,
  type ReadModels,
  type TakingsDocument,
} from '@stile/projections';
import { replayed } from '../../../../../test/support/replay.js';
import type { Projections } from '../../processes/projections.js';
import { DayCheck } from './day-check.js';
import type { SalesCheck } from './sales-check.js';

const DAY = 'venue~2026-12-03';
const sale = { kind: 'visitor', taxRate: 0.13, amount: 22.6, amountBeforeTax: 20 };
const terminal = { serial: 'C0SIM1', cardType: 'CC' };
const back = { method: 'terminal', amount: 22.6 };
/** A sale online, one at a terminal that goes back, one in cash, one by hand and one that is deferred. */
const HISTORY: readonly (readonly [type: string, data: object])[] = [
  ['ReservationConfirmed', { sales: [sale], charge: { amount: 22.6, cardBrand: 'VISA' } }],
  ['ReservationConfirmed', { sales: [sale], charge: null }],
  ['PaymentTaken', { method: 'terminal', amount: 22.6, terminal, card: { brand: 'VISA' } }],
  ['RefundBegun', { ...back, sales: [{ ...sale, amount: -22.6, amountBeforeTax: -20 }] }],
  ['RefundMade', { ...back, terminal, cardBrand: 'VISA' }],
  ['ReservationConfirmed', { sales: [sale], charge: null }],
  ['PaymentTaken', { method: 'cash', amount: 22.6 }],
  ['ReservationConfirmed', { sales: [{ ...sale, taxRate: 0, amount: 20 }], charge: null }],
  ['PaymentTaken', { method: 'manual', amount: 15 }],
];
const events = HISTORY.map(
  ([type, data], n) =>
    ({
      id: `e${n}`,
      type,
      version: 1,
      data: { reservationId: `R${n}`, inventoryGroup: 'venue', businessDate: '2026-12-03', ...data },
      metadata: { actor: n % 2 ? 'kim' : 'lou', station: 'gate', ...(n % 3 && { till: `till-${n % 3}` }) },
      at: '2026-12-03T14:00:00.000Z',
      stream: `reservation-R${n}`,
      revision: 0,
      position: String(n + 1),
    }) as unknown as Recorded<MoneyEvent>,
);
const HEAD = String(events.length);

const rowsOf = <D>(projector: { readonly name: string }, upTo: number): readonly D[] =>
  [...replayed(events.slice(0, upTo))]
    .filter(([{ name }]) => name === projector.name)
    .flatMap(([, documents]) => [...documents.values()]) as unknown as D[];

const noSales = { faults: async () => [] } as unknown as SalesCheck;

/** A check of read models that have folded so many events. `waits`: the positions for which the accounts were waited. */
const checkOf = (
  takings: readonly TakingsDocument[],
  accounts: (wait: string) => readonly MoneyDayDocument[],
) => {
  const waits: string[] = [];
  const models = {
    of: ({ name }: { readonly name: string }) => ({
      find: async () => (name === takingsProjector.name ? takings : accounts(waits.at(-1) ?? '')),
    }),
  };
  const projections = {
    waitFor: async (position: string) => {
      waits.push(position);
      return true;
    },
  };
  const check = new DayCheck(models as unknown as ReadModels, projections as unknown as Projections, noSales);
  return { check, waits };
};
const takingsUpTo = (count: number) => rowsOf<TakingsDocument>(takingsProjector, count);
const accountsUpTo = (count: number) => rowsOf<MoneyDayDocument>(moneyDaysProjector, count);
const faultsOf = (
  takings: readonly TakingsDocument[],
  accounts = accountsUpTo(events.length),
  folded = HEAD,
): Promise<readonly MoneyFault[]> => checkOf(takings, () => accounts).check.faults(DAY, folded);

it('finds nothing in takings and accounts that come to the same', async () => {
  expect(await faultsOf(takingsUpTo(events.length))).toEqual([]);
});

const more = (takings: readonly TakingsDocument[], wanted: string, detail: RegExp): TakingsDocument[] =>
  takings.map((row) => ({
    ...row,
    shares: row.shares.map((share) => ({
      ...share,
      sums: share.sums.map((sum) =>
        sum.name === wanted && detail.test(sum.detail) ? { ...sum, amount_e4: sum.amount_e4 + 500 } : sum,
      ),
    })),
  }));
it.each([
  ['taken', /^cash/, 'cash', 22.6, 22.65],
  ['taken', /^terminal/, 'terminal', 0, 0.05],
  ['returned', /^terminal/, 'terminal', 0, -0.05],
  ['taken', /^online/, 'online', 22.6, 22.65],
  ['taken', /^manual/, 'manual', 15, 15.05],
  ['tax', /^0\.13$/, 'tax/0.13', 5.2, 5.4],
  ['outstanding', /^$/, 'outstanding', 5, 5.2],
] as const)('names what was %s (%s) as more than the account', async (name, detail, of, expected, found) => {
  const faults = await faultsOf(more(takingsUpTo(events.length), name, detail));
  expect(faults).toEqual([{ fault: 'takings', of: `${DAY}~${of}`, expected, found }]);
});

it('names all that takings lack', async () => {
  const faults = await faultsOf([]);
  expect(faults.map(({ of }) => of.slice(DAY.length + 1)).sort()).toEqual([
    'cash',
    'charges',
    'manual',
    'online',
    'outstanding',
    'refunds',
    'revenue',
    'tax/0.13',
  ]);
});

it('names what accounts lack of what was sold', async () => {
  const accounts = accountsUpTo(events.length).filter(({ name }) => name !== 'revenue');
  const faults = await faultsOf(takingsUpTo(events.length), accounts);
  expect(faults.map(({ fault, of }) => [fault, of])).toEqual([
    ['day', DAY],
    ['takings', `${DAY}~revenue`],
  ]);
});

it('waits until the accounts have seen what the takings have', async () => {
  const { check, waits } = checkOf(takingsUpTo(events.length), (until) => accountsUpTo(Number(until)));
  expect(await check.faults(DAY, '1')).toEqual([]);
  expect(waits).toEqual([HEAD]);
});

it('compares nothing with accounts that have moved on, and looks at their proof all the same', async () => {
  expect(await faultsOf(takingsUpTo(1), undefined, '1')).toEqual([]);
  const unproven = accountsUpTo(events.length).filter(({ name }) => name !== 'charges');
  const faults = await faultsOf(takingsUpTo(1), unproven, '1');
  expect(faults.map(({ fault }) => fault)).toEqual(['proof']);
});

it('looks again at a difference, which may be of the moment', async () => {
  const { check, waits } = checkOf(takingsUpTo(events.length), () =>
    waits.length < 3 ? [] : accountsUpTo(events.length),
  );
  expect(await check.faults(DAY, HEAD)).toEqual([]);
  expect(waits).toHaveLength(3);
});
