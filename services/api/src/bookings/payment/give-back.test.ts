import type { Recorded, ReservationEvent } from '@stile/contracts';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeReservation } from '../change-reservation/change-reservation.handler.js';
import type { ReservationPresenter } from '../presentation/reservation-presenter.js';
import { TerminalPaymentProcess } from './terminal-payment.process.js';

const clock = { now: () => '2026-12-05T16:00:00.000Z' };

interface Case {
  readonly unexpected: boolean;
  readonly atTerminal: boolean;
  readonly brand: string;
  readonly cardType: 'CC' | 'DC';
  readonly owed: number;
  readonly credit: 'refund' | 'credit' | 'manual';
  readonly debit: 'refund' | 'manual';
}
const LATE: Case = {
  unexpected: true,
  atTerminal: true,
  brand: 'VISA',
  cardType: 'CC',
  owed: 30,
  credit: 'refund',
  debit: 'refund',
};

/** The money that goes back by itself once a terminal took 20 that nobody waited for; an earlier card had paid 30. */
const goneBack = async ({ unexpected, atTerminal, brand, cardType, owed, credit, debit }: Case) => {
  class Carried extends TerminalPaymentProcess {
    carry = (event: unknown) => this.react(event as Recorded<ReservationEvent>);
  }
  const begun: unknown[] = [];
  const bus = new MemoryBus();
  bus.handle(ChangeReservation, {
    execute: async ({ command }: ChangeReservation) => {
      begun.push(command);
      return { accepted: true };
    },
  });
  const environment = processEnvironment(clock);
  const state = {
    owed,
    charges: [
      { chargeId: 'first', amount: 30 },
      { chargeId: 'late', amount: 20 },
    ],
    refunds: [],
    payments: [
      { paymentId: 'first', terminal: { serial: 'device-1', cardType: 'DC' } },
      { paymentId: 'late', terminal: atTerminal ? { serial: 'device-2', cardType } : null },
    ],
  };
  const settings = { credit_card_refund_policy: credit, debit_card_refund_policy: debit };
  const process = new Carried(
    environment,
    {} as never,
    { load: async () => ({ state }) } as never,
    clock,
    bus.asCommandBus(),
    { today: () => '2026-12-05' } as unknown as ReservationPresenter,
    { settings: () => settings } as unknown as CatalogueView,
    new Signer(Buffer.alloc(32, 7)),
  );
  await process.carry({
    type: 'PaymentTaken',
    id: 'event-1',
    stream: 'reservation-R1',
    metadata: {},
    data: {
      paymentId: 'late',
      reservationId: 'R1',
      inventoryGroup: 'venue',
      amount: 20,
      takenAt: clock.now(),
      unexpected,
      card: { brand },
    },
  });
  return begun;
};

describe('docs/rules/payments.md 64 and 119: late card money', () => {
  it.each<[string, Partial<Case>, number | null]>([
    ['of a credit card goes back', {}, 20],
    ['that was waited for stays', { unexpected: false }, null],
    ['of no terminal stays', { atTerminal: false }, null],
    ['stays where the venue returns credit cards by hand', { credit: 'manual' }, null],
    ['goes back where it returns only debit cards by hand', { debit: 'manual' }, 20],
    ['goes back where its policy is another', { credit: 'credit' }, 20],
    ['of a debit card stays: it would have to be presented', { cardType: 'DC' }, null],
    ['of a card that turns out to be of Interac stays', { brand: 'INTERAC' }, null],
    ['goes back as far as it is too much', { owed: 45 }, 5],
    ['stays where all of it is owed', { owed: 50 }, null],
    ['is returned itself, whatever else is too much', { owed: 0 }, 20],
  ])('%s', async (_, differs, amount) => {
    const begun = await goneBack({ ...LATE, ...differs });
    expect(begun).toEqual(
      amount === null
        ? []
        : [
            expect.objectContaining({
              type: 'Refund',
              key: 'event-1.return',
              amount,
              method: 'terminal',
              chargeId: 'late',
              terminal: expect.objectContaining({ serial: 'device-2' }),
            }),
          ],
    );
  });
});
