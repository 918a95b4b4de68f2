import { money, postingsOf, type Money, type MoneyEvent, type PostingAccount } from '@stile/contracts';
import { DeskModel } from '../../../../test/support/desk-model.js';
import { ListedRow } from '../../../../test/support/listed-row.js';
import { PaperDesk, type AtTill, type DeskAct, type DeskLine } from '../../../../test/support/paper-desk.js';
import { SoldRows } from '../../../../test/support/sold-rows.js';
import { between, oneOf, random } from '../../../../test/support/random.js';
import { balanceOf, paidOf } from './balance.js';
import { costOf } from './cost.js';

/* Random acts at a desk: it says and becomes what the model does; its accounts and its row of the list are what it decided. */
const SEQUENCES = Number(process.env['MODEL_RUNS'] ?? 1_000);
const ACTS = 40;
const TILLS = ['till-1', 'till-2'] as const;
const PEOPLE = ['kim', 'lou', 'max'] as const;

type Chance = () => number;

/** Where the sums that pages show do not lead from its price to what it costs, with the tax of it. */
const shownFaults = (state: NonNullable<PaperDesk['state']>): readonly string[] => {
  const { total: price } = state.placed.priced;
  const paid = money.units(money.add(paidOf(state), money.money(balanceOf(state))));
  const cost = costOf(state);
  if (!cost) return state.stage === 'placed' || price === paid ? [] : [`it costs ${paid}, not ${price}`];
  const sum = (amounts: readonly number[]): number => money.units(money.add(...amounts.map(money.money)));
  const sums = {
    total: cost.total,
    changes: sum([price, ...cost.changes.map(({ amount }) => amount)]),
    taxes: sum(cost.taxes.flatMap(({ base, tax }) => [base, tax])),
  };
  return Object.entries(sums).flatMap(([name, amount]) =>
    amount === paid ? [] : [`${name} of its cost is ${amount}, not ${paid}`],
  );
};

/** The entries of all that has happened; what does not add up is thrown. */
class Books {
  private readonly sums = new Map<PostingAccount, Money>();
  private readonly listed = new ListedRow();
  private readonly sold = new SoldRows();

  record = (event: MoneyEvent): void => {
    this.listed.record(event);
    this.sold.record(event);
    const postings = postingsOf(event);
    if (money.add(...postings.map(({ amount }) => amount)) !== 0)
      throw new Error(`${event.type} does not balance`);
    for (const { account, amount } of postings) this.sums.set(account, money.add(this.of(account), amount));
  };
  of = (account: PostingAccount): Money => this.sums.get(account) ?? money.zero;

  /** Where the entries are not what the desk says. */
  faults({ state }: PaperDesk, drawers: number): readonly string[] {
    const going = state!.refunds
      .filter((refund) => refund.state === 'begun')
      .map(({ amount }) => money.money(amount));
    const wanted: readonly (readonly [PostingAccount, Money])[] = [
      ['outstanding', money.money(balanceOf(state!))],
      ['going_back', money.times(money.add(...going), -1)],
      ['cash', money.zero],
      ['drawer', money.money(drawers / 100)],
    ];
    const wrong = wanted
      .filter(([account, amount]) => this.of(account) !== amount)
      .map(([account, amount]) => `${account} is ${this.of(account)}, not ${amount}`);
    return [...wrong, ...this.listed.faults(state!), ...this.sold.faults(state!), ...shownFaults(state!)];
  }
}

const linesOf = (chance: Chance): DeskLine[] =>
  ['adult', 'child', 'firewood'].slice(0, between(chance, 1, 3)).map((item, i) => ({
    item,
    count: between(chance, 1, 4),
    each: [1_150, 333, 904][i]!,
    fee: [0, 300, 150][i]!,
  }));

const anyRefund = (chance: Chance, key: string): DeskAct => {
  const isOfLines = chance() < 0.4;
  return {
    do: 'refund',
    key,
    method: oneOf(chance, ['card', 'terminal', 'cash', 'manual']),
    amount: isOfLines ? null : oneOf(chance, [null, between(chance, -5, 2_500), between(chance, 1, 2_500)]),
    lines: isOfLines ? [{ line: 0, count: between(chance, 1, 3) }] : [],
    isConcession: chance() < 0.6,
    till: oneOf(chance, [...TILLS, ...TILLS, null]),
    coin: oneOf(chance, [0, 5]),
  };
};
const anyPayment = (chance: Chance, key: string): DeskAct => {
  const amount = oneOf(chance, [null, null, between(chance, 0, 4_000)]);
  return {
    do: 'pay',
    key,
    method: oneOf(chance, ['cash', 'cash', 'manual', 'terminal']),
    amount,
    tendered: oneOf(chance, [null, between(chance, 1, 9_000)]),
    till: oneOf(chance, [...TILLS, ...TILLS, null]),
    coin: oneOf(chance, [0, 5]),
  };
};
const atTill = (chance: Chance, key: string): AtTill => {
  const at = { till: oneOf(chance, TILLS), by: oneOf(chance, PEOPLE), key };
  const isRecorded = chance() < 0.6;
  const counted = between(chance, 0, 12_000);
  switch (between(chance, 1, 9)) {
    case 1:
    case 2:
      return { ...at, do: 'open till', float: oneOf(chance, [null, 20_000]) };
    case 3:
    case 4:
      return { ...at, do: 'load', amount: between(chance, -9_000, 9_000), isRecorded };
    case 5:
    case 6:
      return { ...at, do: 'count', counted, isRecorded };
    case 7:
      return oneOf<AtTill>(chance, [
        { ...at, do: 'no sale' },
        { ...at, do: 'force close' },
      ]);
    case 8:
      return { ...at, do: 'hand over', from: oneOf(chance, PEOPLE), to: oneOf(chance, PEOPLE) };
    default:
      return {
        ...at,
        do: 'close till',
        counted,
        deposit: between(chance, 0, 3_000),
        reason: oneOf(chance, [null, 'wrong change']),
        witness: oneOf(chance, [null, ...PEOPLE]),
      };
  }
};
const anyAct = (chance: Chance, n: number): DeskAct => {
  const key = `key-${n}`;
  switch (between(chance, 1, 17)) {
    case 1:
    case 2:
    case 3:
      return anyPayment(chance, key);
    case 4:
    case 5:
      return anyRefund(chance, key);
    case 6:
      return { do: 'cancel', key, isWaived: chance() < 0.4 };
    case 7:
      return { do: 'uncancel', key };
    case 8:
      return { do: 'edit', key, lines: linesOf(chance), isByHand: chance() < 0.3 };
    case 9:
      return { do: oneOf(chance, ['check in', 'check in', 'undo check-in']), key };
    case 10:
      return { do: oneOf(chance, ['night', 'night', 'restart', 'late']) };
    case 11:
    case 12:
      return {
        do: oneOf(chance, ['validate', 'validate', 'undo validation']),
        key,
        units: between(chance, 1, 2),
      };
    case 13:
      return oneOf<DeskAct>(chance, [
        { do: 'approve', key },
        { do: 'unapprove', key },
        { do: 'comment', key, text: `remark ${n}` },
      ]);
    default:
      return atTill(chance, key);
  }
};
/** Money on its way mostly arrives before the next act. */
const soonAfter = (chance: Chance): readonly DeskAct[] =>
  chance() < 0.15
    ? []
    : [
        {
          do: 'settle',
          isDone: chance() < 0.8,
          approved: oneOf(chance, [null, null, between(chance, 1, 300)]),
        },
        { do: 'end edit', isDone: chance() < 0.8 },
      ];

interface Life {
  readonly acts: readonly DeskAct[];
  readonly fault: string | null;
  readonly done: ReadonlySet<string>;
}

const live = (seed: number): Life => {
  const chance = random(seed);
  const isOpenedByHand = chance() < 0.3;
  const books = new Books();
  const desk = new PaperDesk({ isOpenedByHand, onEvent: books.record });
  const model = new DeskModel(isOpenedByHand);
  const acts: DeskAct[] = [];
  const done = new Set<string>();
  let cents = 0;
  const fault = (act: DeskAct): string | null => {
    acts.push(act);
    const [said, reasons] = [desk.act(act)?.code ?? null, model.act(act)];
    if (said === null ? reasons.length > 0 : !reasons.includes(said))
      return `${act.do} is ${said ?? 'done'}, the model says ${reasons.join(' or ') || 'done'}`;
    if (said === null) done.add(act.do);
    const [is, wanted] = [desk.seen(TILLS), model.seen(TILLS)];
    if (is !== wanted) return `after ${act.do}: ${is}, the model: ${wanted}`;
    cents = TILLS.reduce((sum, till) => sum + desk.inTill(till), 0);
    return books.faults(desk, cents).map((each) => `after ${act.do}: ${each}`)[0] ?? null;
  };
  const begun: DeskAct = { do: 'reserve', lines: linesOf(chance), isPaidOnline: chance() < 0.4 };
  const queue: DeskAct[] = [begun];
  for (let n = 1; n <= ACTS; n++) {
    const isRepeat = chance() < 0.1;
    const earlier = acts.filter((act) => 'key' in act);
    queue.push(isRepeat && earlier.length > 0 ? oneOf(chance, earlier) : anyAct(chance, n));
    queue.push(...soonAfter(chance));
    for (const act of queue.splice(0)) {
      const found = fault(act);
      if (found) return { acts, fault: found, done };
    }
  }
  return { acts, fault: null, done };
};

it(`${SEQUENCES} random sequences of acts at a desk come to what the model says`, () => {
  const done = new Set<string>();
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const life = live(seed);
    if (life.fault)
      throw new Error(
        `seed ${seed}: ${life.fault}\n${life.acts.map((act) => JSON.stringify(act)).join('\n')}`,
      );
    for (const each of life.done) done.add(each);
  }
  expect([...done].sort()).toEqual(
    [
      'reserve',
      'pay',
      'settle',
      'late',
      'refund',
      'cancel',
      'uncancel',
      'edit',
      'end edit',
      'check in',
      'undo check-in',
      'night',
      'restart',
      'open till',
      'load',
      'count',
      'no sale',
      'hand over',
      'close till',
      'force close',
      'approve',
      'unapprove',
      'validate',
      'undo validation',
      'comment',
    ].sort(),
  );
});
