import type { DeskAct, DeskLine } from '../support/paper-desk.js';
import { phrases } from './words.js';

/* The words of the tables of money, refunds and tills. */

const TILL = 'till-1';
const N = '(-?\\d[\\d.]*)';
const PAY = new RegExp(`^(cash|manual|card)(?: ${N})?(?: of ${N})?(?: approves ${N})?$`);
const REFUND = new RegExp(`^(refund|concede)(?: ${N}(?: (\\w+))?)? by (cash|manual|card|terminal)$`);
const CLOSE = new RegExp(`^close ${N}(?: deposit ${N})?(?: because (.*?))?(?: seen by (\\w+))?$`);
const LINE = new RegExp(`^(\\d+) (\\w+) at ${N}(?: keeping ${N})?$`);

const cents = (text: string): number => Math.round(Number(text) * 10_000) / 100;
const centsOr = (text: string | undefined): number | null => (text === undefined ? null : cents(text));

/** '3 adult at 9.50; 1 wood at 8', '2 camper at 100 keeping 15', or one sum. */
export const linesOf = (cell: string): DeskLine[] =>
  phrases(cell).map((phrase) => {
    const [, count = '1', item = 'visit', each = phrase, fee = '0'] = LINE.exec(phrase) ?? [];
    return { item, count: Number(count), each: cents(each), fee: cents(fee) };
  });

/** Without the words at its end that say how, in any order, and which those were. */
const stripped = (phrase: string): { readonly rest: string; readonly how: ReadonlySet<string> } => {
  const how = new Set<string>();
  let rest = phrase;
  for (let found: RegExpExecArray | null; (found = HOW.exec(rest)); rest = rest.slice(0, found.index))
    how.add(found[1]!);
  return { rest, how };
};
const HOW = / (begun|fails|declined|without a till|to 5 cents|recorded)$/;

const settled = (how: ReadonlySet<string>, approved: string | undefined): readonly DeskAct[] =>
  how.has('begun')
    ? []
    : [
        {
          do: 'settle',
          isDone: !how.has('fails') && !how.has('declined'),
          approved: centsOr(approved),
        },
      ];
const tillOf = (how: ReadonlySet<string>) => ({
  till: how.has('without a till') ? null : TILL,
  coin: how.has('to 5 cents') ? 5 : 0,
});

const payment = (phrase: string, key: string): readonly DeskAct[] | null => {
  const { rest, how } = stripped(phrase.replace(/^sale /, 'cash '));
  const found = PAY.exec(rest);
  if (!found) return null;
  const [, way, amount, tendered, approved] = found;
  const method = way === 'card' ? 'terminal' : (way as 'cash' | 'manual');
  const paid = { amount: centsOr(amount), tendered: centsOr(tendered), ...tillOf(how) };
  return [{ do: 'pay', key, method, ...paid }, ...settled(how, approved)];
};

/** `refund 1 adult` names a line by its item. */
const refund = (phrase: string, key: string, lines: readonly DeskLine[]): readonly DeskAct[] | null => {
  const { rest, how } = stripped(phrase.replace(/^refund (\S+)( to 5 cents)?$/, 'concede $1 by cash$2'));
  const found = REFUND.exec(rest);
  if (!found) return null;
  const [, word, amount, item, way] = found;
  const of = { method: way as 'cash' | 'manual' | 'card' | 'terminal', isConcession: word === 'concede' };
  const line = lines.findIndex((each) => each.item === item);
  const what = item
    ? { amount: null, lines: [{ line, count: Number(amount) }] }
    : { amount: centsOr(amount), lines: [] };
  return [{ do: 'refund', key, ...of, ...what, ...tillOf(how) }, ...settled(how, undefined)];
};

const change = (phrase: string, key: string): readonly DeskAct[] | null => {
  const { rest, how } = stripped(phrase);
  const [, lines, byHand] = /^change to (.+?)( by hand)?$/.exec(rest) ?? [];
  if (lines === undefined) return null;
  const edit: DeskAct = { do: 'edit', key, lines: linesOf(lines), isByHand: byHand !== undefined };
  return how.has('begun') ? [edit] : [edit, { do: 'end edit', isDone: true }];
};

const atTill = (phrase: string, key: string): readonly DeskAct[] | null => {
  const [, act = phrase, by = 'Kim'] = /^(.*)(?<! seen) by (Kim|Lou|Max)$/.exec(phrase) ?? [];
  const { rest, how } = stripped(act);
  const at = { till: TILL, by: by.toLowerCase(), key };
  const isRecorded = how.has('recorded');
  const [, word, amount] = new RegExp(`^(load|unload|count) ${N}$`).exec(rest) ?? [];
  if (word === 'count') return [{ ...at, do: 'count', counted: cents(amount!), isRecorded }];
  if (word) return [{ ...at, do: 'load', amount: cents(amount!) * (word === 'load' ? 1 : -1), isRecorded }];
  const [, to] = /^hand over to (\w+)$/.exec(rest) ?? [];
  if (to) return [{ ...at, do: 'hand over', from: at.by, to: to.toLowerCase() }];
  if (rest === 'no sale' || rest === 'force close') return [{ ...at, do: rest }];
  const [, counted, deposit = '0', reason = null, witness] = CLOSE.exec(rest) ?? [];
  if (counted === undefined) return null;
  const seen = { reason, witness: witness?.toLowerCase() ?? null };
  return [{ ...at, do: 'close till', counted: cents(counted), deposit: cents(deposit), ...seen }];
};

const single = (phrase: string, key: string): readonly DeskAct[] | null => {
  switch (phrase) {
    case 'late card':
      return [{ do: 'late' }];
    case 'not taken':
      return [{ do: 'settle', isDone: false, approved: null }];
    case 'cancel':
    case 'cancel and waive':
      return [{ do: 'cancel', key, isWaived: phrase !== 'cancel' }];
    case 'uncancel':
      return [
        { do: 'uncancel', key },
        { do: 'end edit', isDone: true },
      ];
    case 'check in':
      return [{ do: 'night' }, { do: 'night' }, { do: 'check in', key }];
    case 'night':
      return [{ do: 'night' }];
    case 'the till is empty':
      return [{ do: 'count', key, till: TILL, by: 'kim', counted: 0, isRecorded: true }];
    default:
      return null;
  }
};

/** The acts of a phrase, each under the key. `lines` are those of the reservation now. */
export const actsOf = (phrase: string, key: string, lines: readonly DeskLine[]): readonly DeskAct[] => {
  const acts =
    single(phrase, key) ??
    change(phrase, key) ??
    payment(phrase, key) ??
    refund(phrase, key, lines) ??
    atTill(phrase, key);
  if (!acts) throw new Error(`cannot read '${phrase}'`);
  return acts;
};
