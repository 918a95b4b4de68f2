import type { ShopReserveRequest } from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { tabStorage } from '../../core/browser/tab-storage.js';
import {
  DeskSales,
  isSignedOut,
  paymentCommand,
  saleCommand,
  type DeskState,
  type MoneyTender,
} from './desk-sales.js';

/* Outcomes of the desk's commands, without a page. */
const ID = '7KQ4M9XT22';
const RESERVATION = { price: 19 } as ShopReserveRequest['reservation'];
const how = (key: string) => ({ key, till: 'till-1' });
const sale = (key: string) => saleCommand(RESERVATION, { method: 'cash' }, how(key));
const part = (key: string, tender: MoneyTender) => paymentCommand(REST, tender, how(key));
const REST = { reservationId: ID, balance: 19 };

type Answer = () => unknown;
const fails =
  (status: number, code: string): Answer =>
  () => {
    throw new Problem(status, code, code);
  };
const paid = (balance: number, change = 0): Answer => {
  return () => ({ reservation: { id: ID, balance }, payment_id: `${ID}.p1`, change_due: change });
};

/** The server, which gives its answers in turn, and the machine that all windows of a test share. */
const machine = () => {
  const stored = tabStorage(undefined);
  const answers: Answer[] = [];
  const keys: (string | null)[] = [];
  const closed = new Set<string>();
  const nextAnswer = async <T>(): Promise<T> => {
    const answer = answers.shift();
    return answer ? (answer() as T) : new Promise<T>(() => undefined);
  };
  const api = {
    send: <T>(_method: string, _path: string, _body: unknown, init?: RequestInit): Promise<T> => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return nextAnswer<T>();
    },
    get: <T>(): Promise<T> => nextAnswer<T>(),
  };
  /** Opens the page in a window. The same window once more is a reload. */
  const open = async (id = 'one'): Promise<DeskSales> => {
    const window = { id, isGone: async (other: string) => other === id || closed.has(other) };
    const sales = new DeskSales({
      api,
      stored,
      window,
      ownPlaces: async () => null,
      onSold: () => undefined,
    });
    sales.resume();
    await new Promise((done) => setTimeout(done));
    return sales;
  };
  return { answers, keys, open, close: (id: string) => closed.add(id) };
};
const reaches = (sales: DeskSales, at: DeskState['at']): Promise<DeskState> =>
  new Promise((done) => {
    const look = (): void => {
      if (sales.current().at !== at) return;
      end();
      done(sales.current());
    };
    const end = sales.subscribe(look);
    look();
  });

describe('change', () => {
  it('is in view again after a reload, and what is still due is collected then', async () => {
    const of = machine();
    of.answers.push(paid(9, 10));
    const sales = await of.open();
    sales.send(part('one', { method: 'cash', amount: 10, tendered: 20 }));
    await reaches(sales, 'change');
    const again = await of.open();
    expect(again.current()).toMatchObject({ at: 'change', sold: { change: 10, paid: 10 } });
    again.close();
    const rest = { at: 'collect', unpaid: { reservationId: ID, balance: 9 } };
    expect([again.current(), (await of.open()).current()]).toMatchObject([rest, rest]);
  });
  it('is handed over before the next is sold or collected', async () => {
    const of = machine();
    of.answers.push(paid(0, 31));
    const sales = await of.open();
    sales.send(sale('one'));
    await reaches(sales, 'change');
    sales.send(sale('two'));
    sales.collect(REST);
    expect([sales.current().at, of.keys]).toEqual(['change', ['one']]);
    sales.close();
    expect([sales.current().at, (await of.open()).current().at]).toEqual(['idle', 'idle']);
    sales.send(sale('two'));
    expect(of.keys).toEqual(['one', 'two']);
  });
});

describe('a card whose answer is sought', () => {
  const stands = (more: object): Answer => {
    const pending = { transaction_type: 'payment', transaction_state: 'PENDING', status_code: 202 };
    return () => ({ ...pending, amount: 19, approved_amount: null, phase: 'device', ...more });
  };
  const card = { transactionId: '7KQ2M9XW4D2RT', unpaid: REST };
  const isPaid = { phase: 'receipt', approved_amount: 19, status_code: 200 };
  let window: DeskSales | undefined;
  afterEach(() => window?.stop());
  const watching = async (phase: string) => {
    const of = machine();
    of.answers.push(stands({ phase }));
    const sales = await of.open();
    window = sales;
    sales.takeUp(card);
    await new Promise((done) => setTimeout(done));
    return { of, sales };
  };
  it('is known at once where somebody checks', async () => {
    const { of, sales } = await watching('device');
    of.answers.push(stands(isPaid));
    await sales.lookUpCard();
    expect(sales.current()).toMatchObject({ at: 'idle', last: { paid: 19, method: 'terminal' } });
  });
  it('lets the window sell on, and stands beside the next sale until it is read', async () => {
    const { of, sales } = await watching('looking');
    of.answers.push(paid(0));
    sales.send(sale('two'));
    expect(of.keys).toEqual(['two']);
    await reaches(sales, 'idle');
    expect([of.keys, sales.current()]).toMatchObject([['two'], { last: { method: 'cash' } }]);
    expect(sales.sought.list()).toMatchObject([{ card }]);
    sales.stop();
    const again = await of.open();
    window = again;
    of.answers.push(stands(isPaid));
    await again.sought.lookUp(card.transactionId);
    expect(again.sought.list()).toMatchObject([{ card, transaction: { approved_amount: 19 } }]);
    again.sought.remove(card.transactionId);
    expect((await of.open()).sought.list()).toEqual([]);
  });
  it('is watched as before where it is taken up again', async () => {
    const { of, sales } = await watching('returning');
    of.answers.push(paid(0));
    sales.send(sale('two'));
    expect(of.keys).toEqual(['two']);
    await reaches(sales, 'idle');
    sales.takeUp(card);
    expect([sales.current().at, sales.sought.list()]).toEqual(['card', []]);
  });
  it('keeps the window while its customer is at the terminal', async () => {
    const { of, sales } = await watching('device');
    sales.send(sale('two'));
    expect([sales.current().at, of.keys, sales.sought.list()]).toEqual(['card', [], []]);
  });
});

it('what goes back is in view again after a reload, until it is handed over', async () => {
  const of = machine();
  (await of.open()).returned({ reservationId: ID, amount: 9.5, method: 'cash' });
  const again = await of.open();
  expect(again.current()).toMatchObject({ at: 'returned', returned: { amount: 9.5 } });
  again.close();
  expect((await of.open()).current().at).toBe('idle');
});

it('what is set aside is under way no more, and an answer that still comes changes nothing', async () => {
  const of = machine();
  let answered: (answer: unknown) => void = () => undefined;
  of.answers.push(() => new Promise((done) => (answered = done)));
  const sales = await of.open();
  sales.collect(REST);
  sales.send(part('one', { method: 'cash' }));
  expect([sales.isUnder('one'), sales.isUnder('two')]).toEqual([true, false]);
  const aside = { kind: 'payment', reservationId: '', paid: 19, change: 0, method: 'cash' } as const;
  sales.setAside({ ...aside, receipt: 'K7Q-0001', isUnknown: true });
  expect(sales.isUnder('one')).toBe(false);
  answered(paid(0)());
  await new Promise((done) => setTimeout(done));
  expect(sales.current()).toMatchObject({ at: 'idle', last: { receipt: 'K7Q-0001' } });
  expect((await of.open()).current().at).toBe('idle');
});

describe('two windows of a machine', () => {
  it('ask each for its own command, and the one that is loaded anew for the one that it had', async () => {
    const of = machine();
    (await of.open('one')).send(sale('K1'));
    of.answers.push(paid(0));
    const two = await of.open('two');
    two.send(sale('K2'));
    await reaches(two, 'idle');
    expect((await of.open('two')).current().at).toBe('idle');
    expect(of.keys).toEqual(['K1', 'K2']);
    of.answers.push(paid(0));
    const again = await of.open('one');
    expect(of.keys).toEqual(['K1', 'K2', 'K1']);
    expect(await reaches(again, 'idle')).toMatchObject({ last: { reservationId: ID, paid: 19 } });
    expect((await of.open('one')).current()).toMatchObject({ at: 'idle', last: null });
  });
  it('collect each a balance of its own', async () => {
    const of = machine();
    (await of.open('one')).collect(REST);
    const two = await of.open('two');
    two.collect({ reservationId: 'OTHER', balance: 5 });
    two.close();
    expect((await of.open('one')).current()).toMatchObject({ at: 'collect', unpaid: REST });
    expect((await of.open('two')).current().at).toBe('idle');
  });
  it('leave what they had to the page that is opened next, one after the other', async () => {
    const of = machine();
    (await of.open('one')).send(sale('K1'));
    (await of.open('two')).collect(REST);
    of.close('one');
    of.close('two');
    const next = await of.open('three');
    expect([next.current().at, of.keys]).toEqual(['lost', ['K1', 'K1']]);
    of.answers.push(paid(0));
    next.lookUp();
    expect(await reaches(next, 'collect')).toMatchObject({ unpaid: REST });
  });
});

describe('a card that is watched', () => {
  const card = { transactionId: '7KQ2M9XW4D2RT', unpaid: REST };
  const unknown = fails(404, 'transaction_unknown');

  it('and that the server does not know is left; what is due is what the reservation says', async () => {
    const of = machine();
    of.answers.push(unknown, () => ({ id: ID, balance: 9 }));
    const sales = await of.open();
    sales.takeUp(card);
    const due = { unpaid: { reservationId: ID, balance: 9 }, problem: { code: 'transaction_unknown' } };
    expect(await reaches(sales, 'collect')).toMatchObject(due);
    sales.close();
    expect((await of.open()).current().at).toBe('idle');
  });
  it.each([
    ['has nothing to pay', () => ({ balance: 0 })],
    ['is not known either', fails(404, 'reservation_not_found')],
  ])('and that the server does not know is left where its reservation %s', async (_what, reservation) => {
    const of = machine();
    of.answers.push(unknown, reservation);
    const sales = await of.open();
    sales.takeUp(card);
    expect(await reaches(sales, 'idle')).toMatchObject({ problem: { code: 'transaction_unknown' } });
    expect((await of.open()).current().at).toBe('idle');
  });
  it.each([
    ['signed out', fails(401, 'sign_in_required'), true],
    ['without the network', fails(0, 'no_answer'), false],
  ])('stays watched by who is %s', async (_who, answer, isOut) => {
    const of = machine();
    of.answers.push(answer);
    const sales = await of.open();
    sales.takeUp(card);
    await new Promise((done) => setTimeout(done));
    sales.stop();
    expect([sales.current().at, isSignedOut(sales.current())]).toEqual(['card', isOut]);
    expect((await of.open()).current().at).toBe('card');
  });
});
