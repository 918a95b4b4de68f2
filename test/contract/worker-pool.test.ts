import { join } from 'node:path';
import type composeReservationMail from '../../services/api/src/mail-delivery/reservation-mail-task.js';
import {
  reservationMail,
  type ReservationLetter,
} from '../../services/api/src/mail/letters/reservation-mail.js';
import type { Mail } from '../../services/api/src/mail/mailbox/mailer.js';
import { WorkerPool } from '../../services/api/src/workers/worker-pool.js';

/* A task on a thread of its own comes back as if it had been done here. The thread runs the built files. */
const pool = new WorkerPool();
const RESERVATION_MAIL = join(__dirname, '../../services/api/dist/mail-delivery/reservation-mail-task.js');
const compose = (argument: typeof mail): Promise<Mail> =>
  pool.run<typeof composeReservationMail>(RESERVATION_MAIL, argument);
afterAll(() => pool.onApplicationShutdown());

const letter = {
  kind: 'confirmation',
  link: 'https://book.example.org/r',
  openWaivers: [],
  occasion: {
    reservation: {
      id: '7KQ4MWXH2P',
      language: 'fr',
      currency: 'CAD',
      visit_date: '2026-12-12',
      arrival_time: '13:00',
      created: '2026-12-01T00:00:00.000Z',
      cancelled: false,
      vehicles: [],
      lines: [{ count: 2, title: 'Adulte', price: 23 }],
      discounts: [],
      charges: [],
      balance: 23,
      amount_going_back: 0,
      subtotal: 20.35,
      tax_amount: 2.65,
      price: 23,
    },
    startsAt: '2026-12-12T18:00:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
    changedAt: '2026-12-01T00:00:00.000Z',
    sequence: 1,
    destination: 'Glen Hill',
    address: ['4999 Ridge Road', 'Milton'],
    timeFormat: 'h:mm A',
    taxIncluded: true,
  },
} as unknown as ReservationLetter;
const mail = { letter, to: 'a@example.org', messageId: 'm1' };

it('composes the same mail, with its calendar file and code, beside the thread that answers', async () => {
  const here = await reservationMail(letter, mail.to, mail.messageId);
  expect(await compose(mail)).toEqual(here);
  expect(here.attachments.map(({ filename }) => filename)).toEqual(['7KQ4MWXH2P.ics', '7KQ4MWXH2P.png']);
});

it('tells of an error as the task threw it, and goes on', async () => {
  const broken = { ...mail, letter: { ...letter, occasion: { ...letter.occasion, startsAt: 'never' } } };
  await expect(compose(broken)).rejects.toHaveProperty('message');
  expect((await compose(mail)).subject).toContain('Glen Hill');
});

it('bounds what waits', async () => {
  const many = Array.from({ length: 400 }, () => compose(mail));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(150);
  expect(String(refused[0]!.reason)).toContain('queue');
});
