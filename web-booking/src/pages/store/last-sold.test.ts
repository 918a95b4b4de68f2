import type { Sold } from './desk-sales.js';
import { lastSold, lastSoldText } from './last-sold.js';
import { NO_RECORDS } from './offline-sale.js';

const sold: Sold = {
  kind: 'sale',
  reservationId: '',
  paid: 9.5,
  change: 0,
  method: 'cash',
  receipt: 'ABC-0001',
};
const [mine, other] = [[{ receipt: 'ABC-0001' }], [{ receipt: 'ABC-0002' }]] as never[];

describe('what became of what was sold last (docs/rules/offline.md 36)', () => {
  it.each<[string, object, Partial<Sold>, string]>([
    ['not sent yet', { unsent: mine }, {}, 'offline_sold'],
    ['sent, by another page', { unsent: other }, {}, 'offline_sent'],
    ['to settle', { unsettled: mine }, {}, 'offline_unsettled'],
    ['waits for a manager', { unsent: [{ receipt: 'ABC-0001', isHandedOver: true }] }, {}, 'offline_waits'],
    [
      'refused',
      { unsettled: [{ receipt: 'ABC-0001', code: 'offline_sale_refused' }] },
      {},
      'offline_refused',
    ],
    ['set aside', { aside: mine }, { isUnknown: true }, 'aside_sold'],
    ['set aside, to settle by now', { unsettled: mine }, { isUnknown: true }, 'offline_unsettled'],
    ['set aside, known by now', { aside: other }, { isUnknown: true }, 'aside_known'],
  ])('%s', (_, records, change, text) =>
    expect(
      lastSoldText({ ...sold, ...change }, { records: { ...NO_RECORDS, ...records }, sent: new Map() }),
    ).toBe(text),
  );
  it('once it has its reservation it is a sale like any other', () => {
    const known = { records: NO_RECORDS, sent: new Map([['ABC-0001', '7KQ4M9XT22']]) };
    const now = lastSold(sold, known);
    expect(now).toEqual({
      kind: 'sale',
      reservationId: '7KQ4M9XT22',
      paid: 9.5,
      change: 0,
      method: 'cash',
    });
    expect(lastSoldText(now, known)).toBe('sold');
    const another = { ...sold, receipt: 'ABC-0002' };
    expect(lastSold(another, known)).toBe(another);
  });
});
