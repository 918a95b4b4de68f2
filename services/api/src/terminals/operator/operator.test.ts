import { instantOf, type TransactionOrder } from '@stile/contracts';
import type { Transaction } from '@stile/domain';
import type { Misbehaviour, Press } from '@stile/terminal-simulator';
import { terminalOrder } from '../../../../../test/support/terminal-order.js';
import { TerminalTown } from '../../../../../test/support/terminal-town.js';

/* An operator at the simulated provider, in virtual time (docs/rules/payments.md 136 to 140). */

const SERIAL = 'C0SIM000000001';
const ID = '7KQ2M9XW4D2RT';
const MINUTES_MS = 60_000;
const tap: Press = { press: 'card', card: 'visa', entry: 'EMV_CONTACTLESS' };

class Desk {
  readonly town = new TerminalTown();

  constructor(private readonly minutes = 5) {}

  /** A sale with these misbehaviours, as soon as it is asked for. */
  sell(faults: readonly Partial<Misbehaviour>[], more: Partial<TransactionOrder> = {}): void {
    const { town } = this;
    for (const fault of faults) town.next({ serial: SERIAL, ...fault });
    const { nowMs } = town.time;
    town.start(
      terminalOrder({
        transactionId: ID,
        businessDate: '2026-12-03',
        startedAt: instantOf(nowMs),
        expiresAt: instantOf(nowMs + this.minutes * MINUTES_MS),
        ...more,
      }),
    );
    town.operate(more.transactionId ?? ID);
  }

  get now(): Transaction {
    return this.town.transaction(ID);
  }

  get operation(): string | undefined {
    return this.town.device(SERIAL).operation?.work.kind;
  }

  async passes(seconds: number): Promise<void> {
    const until = this.town.time.nowMs + seconds * 1000;
    while (this.town.time.nowMs < until) await this.town.advance(until);
  }

  /** How many seconds it takes. */
  async until(isSo: (state: Transaction) => boolean): Promise<number> {
    const from = this.town.time.nowMs;
    while (!isSo(this.now) && this.town.time.nowMs < from + 30 * MINUTES_MS) await this.passes(0.1);
    return (this.town.time.nowMs - from) / 1000;
  }

  /** A customer taps; seconds until the device is idle again are not counted. */
  async tapped(): Promise<void> {
    await this.passes(10);
    this.town.press(tap, SERIAL);
    await this.passes(1);
  }
}

const isPaid = ({ settled }: Transaction): boolean => settled !== null;
const isOver = ({ closed }: Transaction): boolean => closed !== null;
const WITHIN_S = 5;

describe('an answer that was lost is known within 5 seconds of the device being idle', () => {
  it('of a card that was charged', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'answer_lost', call: 'payments.create' }]);
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(WITHIN_S);
    expect(desk.town.world.movements.size).toBe(1);
  });
  it('of one that was declined', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'answer_lost', call: 'payments.create' }]);
    await desk.passes(10);
    desk.town.press({ ...tap, card: 'declined' }, SERIAL);
    await desk.passes(1);
    expect(await desk.until(isOver)).toBeLessThan(WITHIN_S);
    expect(desk.now.closed).toMatchObject({ end: 'REJECTED', code: 402 });
  });
  it('of one that its customer cancelled', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'answer_lost', call: 'payments.create' }]);
    await desk.passes(10);
    desk.town.press({ press: 'cancel' }, SERIAL);
    expect(await desk.until(isOver)).toBeLessThan(WITHIN_S);
    expect(desk.now.closed).toMatchObject({ end: 'CANCELLED' });
  });
  it('of one that was charged after its operator was gone', async () => {
    const desk = new Desk();
    desk.sell([]);
    await desk.passes(5);
    desk.town.kill(ID);
    await desk.passes(60);
    desk.town.operate(ID);
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(WITHIN_S);
    expect(desk.town.world.movements.size).toBe(1);
  });
  it('of one that was aborted: it goes back', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'answer_lost', call: 'payments.create' }]);
    await desk.passes(10);
    desk.town.press(tap, SERIAL);
    // The device has processed the card, and nothing has looked yet.
    await desk.passes(1);
    desk.town.abort(ID);
    expect(await desk.until(({ returning }) => returning !== null)).toBeLessThan(WITHIN_S);
    await desk.until(isOver);
    expect(desk.now.closed).toMatchObject({ end: 'VOID' });
  });
  it('of a refund', async () => {
    const desk = new Desk();
    desk.sell([]);
    await desk.tapped();
    await desk.until(isPaid);
    desk.town.press({ press: 'receipt', method: 'NO_RECEIPT', additionalData: '' }, SERIAL);
    await desk.until(isOver);
    const refund = '9KQ2M9XW4D2RT';
    const source = { paymentId: desk.now.settled!.paymentId!, transactionId: ID, amount: 22.6 };
    const lost = { kind: 'answer_lost', call: 'payments.refund' } as const;
    desk.sell([lost], { transactionId: refund, kind: 'refund', amount: 10, source });
    expect(await desk.until(() => desk.town.transaction(refund).settled !== null)).toBeLessThan(3 + WITHIN_S);
    expect(desk.town.world.movements.size).toBe(2);
  });
  it('though the look for it is lost too, 3 seconds later', async () => {
    const desk = new Desk();
    desk.sell([
      { kind: 'answer_lost', call: 'payments.create' },
      { kind: 'answer_lost', call: 'payments.find' },
    ]);
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(3 + WITHIN_S);
  });
});

describe('a request that was lost', () => {
  it('is sent again under its key within 5 seconds, and charges once', async () => {
    const desk = new Desk(1);
    desk.sell([{ kind: 'request_lost', call: 'payments.create' }]);
    expect(await desk.until(() => desk.operation === 'payment')).toBeLessThan(WITHIN_S);
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(WITHIN_S);
    expect(desk.town.world.movements.size).toBe(1);
  });
  it('and arrives after all charges nothing more', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'late', stage: 'before', call: 'payments.create', delayMs: 30_000 }]);
    await desk.until(() => desk.operation === 'payment');
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(WITHIN_S);
    await desk.passes(60);
    expect(desk.town.world.movements.size).toBe(1);
  });
  it('and arrives while it is sent again is the same sale', async () => {
    const desk = new Desk();
    desk.sell([{ kind: 'late', stage: 'before', call: 'payments.create', delayMs: 2_900 }]);
    await desk.until(() => desk.operation === 'payment');
    // The device is busy with it: that is no reason to believe that nothing was charged.
    await desk.passes(30);
    expect(desk.now.closed).toBeNull();
    await desk.tapped();
    expect(await desk.until(isPaid)).toBeLessThan(WITHIN_S);
    expect(desk.town.world.movements.size).toBe(1);
  });
  it('and was aborted is over within 5 seconds, and looked up again later', async () => {
    const desk = new Desk();
    desk.sell([
      { kind: 'request_lost', call: 'payments.create' },
      { kind: 'request_lost', call: 'payments.create' },
    ]);
    await desk.passes(1);
    desk.town.abort(ID);
    expect(await desk.until(isOver)).toBeLessThan(WITHIN_S);
    expect(desk.now.closed).toMatchObject({ end: 'ABORTED' });
    expect(desk.now.closed!.watchUntil).not.toBeNull();
  });
});

it('is over within 5 seconds where it is aborted before the device has what was asked of it', async () => {
  const desk = new Desk();
  desk.town.onTold = () => {
    if (desk.now.awaited && desk.now.givenUp === null) desk.town.abort(ID);
  };
  desk.sell([]);
  expect(await desk.until(isOver)).toBeLessThan(WITHIN_S);
  expect(desk.now.closed).toMatchObject({ end: 'ABORTED' });
});

it('keeps no device for a receipt whose choice was lost', async () => {
  const desk = new Desk();
  desk.sell([{ kind: 'answer_lost', call: 'device.receiptOptions' }]);
  await desk.tapped();
  await desk.until(isPaid);
  await desk.passes(10);
  desk.town.press({ press: 'receipt', method: 'PRINT', additionalData: '' }, SERIAL);
  expect(await desk.until(isOver)).toBeLessThan(WITHIN_S);
});

it('looks a payment up that is voided and whose void has no answer', async () => {
  const desk = new Desk();
  desk.sell([{ kind: 'answer_lost', call: 'payments.void' }]);
  await desk.passes(10);
  desk.town.press({ ...tap, card: 'half' }, SERIAL);
  await desk.passes(1);
  expect(await desk.until(isOver)).toBeLessThan(15);
  expect(desk.now.closed).toMatchObject({ end: 'VOID', code: 290 });
});
