import type { DrawerEvent, MoneyEvent, Rejection } from '@stile/contracts';
import { PaperDesk, type DeskLine } from '../support/paper-desk.js';
import { actsOf, linesOf } from './desk-words.js';
import type { Row } from './table.js';
import { phrases } from './words.js';

/* A row of the tables of money, refunds and tills, carried out, and what is told of its last act. */

/** 20, 9.50, 12.3456. */
const shown = (amount: number): string => amount.toFixed(4).replace(/00$/, '').replace(/\.00$/, '');
const told = ({ code, detail = {} }: Rejection): string => {
  const figures = Object.entries(detail).map(([name, value]) =>
    [name, typeof value === 'number' ? shown(value) : String(value)].join(' '),
  );
  return figures.length === 0 ? code : `${code}: ${figures.join(', ')}`;
};

class Story {
  private readonly events: MoneyEvent[] = [];
  private readonly desk = new PaperDesk({ onEvent: (event) => this.events.push(event) });
  private lines: readonly DeskLine[];
  private keys = 0;

  constructor(costs: string, float: number, isPaidOnline: boolean) {
    this.lines = linesOf(costs);
    this.desk.act({ do: 'reserve', lines: this.lines, isPaidOnline });
    this.desk.act({ do: 'open till', till: 'till-1', by: 'kim', key: 'open', float: float * 100 });
  }

  /** Why it is rejected, or null; what happened by it is in `events` then. */
  does(phrase: string): Rejection | null {
    this.events.length = 0;
    for (const act of actsOf(phrase, `key-${(this.keys += 1)}`, this.lines)) {
      const rejection = this.desk.act(act);
      if (rejection) return rejection;
      if (act.do === 'edit') this.lines = act.lines;
    }
    return null;
  }

  /** The sum that the last act moved, and the balance after it. */
  get moved(): string {
    const { charges, payments, refunds } = this.desk.state!;
    const parts = this.events.flatMap((event): string[] => {
      if (event.type === 'PaymentTaken') {
        const { paymentId, method, amount } = event.data;
        const { rounding = 0, change = 0 } =
          payments.find((each) => each.paymentId === paymentId)!.cash ?? {};
        const word = method === 'terminal' ? 'card' : method;
        return [
          `${word} ${shown(amount)}`,
          ...(rounding === 0 ? [] : [`rounded ${shown(rounding)}`]),
          ...(change === 0 ? [] : [`change ${shown(change)}`]),
        ];
      }
      if (event.type !== 'RefundMade') return [];
      const { chargeId, amount, cash } = refunds.find(({ refundId }) => refundId === event.data.refundId)!;
      const number = charges.findIndex((charge) => charge.chargeId === chargeId) + 1;
      const rounding = cash?.rounding ?? 0;
      return [`${shown(amount)} of ${number}`, ...(rounding === 0 ? [] : [`rounded ${shown(rounding)}`])];
    });
    return `${parts.join(', ') || 'nothing'}; balance ${shown(this.desk.balance / 100)}`;
  }

  /** The till's content, and what it is short or over by the last act. */
  get held(): string {
    const last = (this.events as readonly (MoneyEvent | DrawerEvent)[]).findLast(
      (event): event is DrawerEvent => 'session' in event.data && 'balance' in event.data,
    );
    const holds = `holds ${shown(this.desk.inTill('till-1') / 100)}`;
    if (last?.type === 'CashNotMoved' || (last?.type === 'TillCounted' && !last.data.recorded))
      return `wrong try, ${holds}`;
    const by =
      last?.type === 'DrawerClosed'
        ? last.data.variance
        : last?.type === 'TillCounted' || last?.type === 'CashMoved'
          ? last.data.discrepancy
          : 0;
    const off = by === 0 ? '' : `, ${shown(Math.abs(by))} ${by < 0 ? 'short' : 'over'}`;
    return `${last?.type === 'DrawerClosed' ? 'closed, ' : ''}${holds}${off}`;
  }
}

const PAID_ONLINE = 'paid online';
/** The acts before must have been possible. */
const after = (row: Row, costs: string, float: number): Story => {
  const [first, ...more] = phrases(row['Before']!);
  const story = new Story(costs, float, first === PAID_ONLINE);
  for (const phrase of first === undefined || first === PAID_ONLINE ? more : [first, ...more]) {
    const rejection = story.does(phrase);
    if (rejection) throw new Error(`${phrase}: ${told(rejection)}`);
  }
  return story;
};

/** The outcome of a row of money or of refunds, whose last act is in this column. */
export const movedBy = (row: Row, column: 'Pays' | 'Returns'): string => {
  const story = after(row, row['Costs']!, 10_000);
  const rejection = story.does(row[column]!);
  return rejection ? told(rejection) : story.moved;
};
/** The outcome of a row of tills; its sales are of a reservation that is never paid in full. */
export const heldAfter = (row: Row): string => {
  const story = after(row, '100000', 100);
  const rejection = story.does(row['Does']!);
  return rejection ? told(rejection) : story.held;
};
