import type { ShopReserveRequest } from '@stile/contracts';
import { tabStorage, type TabStorage } from '../../core/browser/tab-storage.js';
import { DeskSales, paymentCommand, saleCommand, type DeskState, type MoneyTender } from './desk-sales.js';

/* What becomes of the desk's commands, without a page. */
const ID = '7KQ4M9XT22';
const RESERVATION = { price: 19 } as ShopReserveRequest['reservation'];
const how = (key: string) => ({ key, till: 'till-1' });
const sale = (key: string) => saleCommand(RESERVATION, { method: 'cash' }, how(key));
const part = (key: string, tender: MoneyTender) => paymentCommand(REST, tender, how(key));
const REST = { reservationId: ID, balance: 19 };

type Answer = () => unknown;
const paid = (balance: number, change = 0): Answer => {
  return () => ({ reservation: { id: ID, balance }, payment_id: `${ID}.p1`, change_due: change });
};

/** The server, which gives its answers in turn, and the machine that all pages of a test share. */
const machine = () => {
  const stored = tabStorage(undefined);
  const answers: Answer[] = [];
  const keys: (string | null)[] = [];
  const given = async <T>(): Promise<T> => {
    const answer = answers.shift();
    return answer ? (answer() as T) : new Promise<T>(() => undefined);
  };
  const api = {
    send: <T>(_method: string, _path: string, _body: unknown, init?: RequestInit): Promise<T> => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return given<T>();
    },
    get: <T>(): Promise<T> => given<T>(),
  };
  return { stored, answers, keys, open: () => opened(api, stored) };
};
const opened = (api: ConstructorParameters<typeof DeskSales>[0]['api'], stored: TabStorage): DeskSales => {
  const sales = new DeskSales({ api, stored, ownPlaces: async () => null, onSold: () => undefined });
  sales.resume();
  return sales;
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
    const sales = of.open();
    sales.send(part('one', { method: 'cash', amount: 10, tendered: 20 }));
    await reaches(sales, 'change');
    const again = of.open();
    expect(again.current()).toMatchObject({ at: 'change', sold: { change: 10, paid: 10 } });
    again.close();
    const rest = { at: 'collect', unpaid: { reservationId: ID, balance: 9 } };
    expect([again.current(), of.open().current()]).toMatchObject([rest, rest]);
  });
  it('is handed over before the next is sold or collected', async () => {
    const of = machine();
    of.answers.push(paid(0, 31));
    const sales = of.open();
    sales.send(sale('one'));
    await reaches(sales, 'change');
    sales.send(sale('two'));
    sales.collect(REST);
    expect([sales.current().at, of.keys]).toEqual(['change', ['one']]);
    sales.close();
    expect([sales.current().at, of.open().current().at]).toEqual(['idle', 'idle']);
    sales.send(sale('two'));
    expect(of.keys).toEqual(['one', 'two']);
  });
});

it('what goes back is in view again after a reload, until it is handed over', () => {
  const of = machine();
  of.open().returned({ reservationId: ID, amount: 9.5, method: 'cash' });
  const again = of.open();
  expect(again.current()).toMatchObject({ at: 'returned', returned: { amount: 9.5 } });
  again.close();
  expect(of.open().current().at).toBe('idle');
});
