import { MemoryVault } from '@stile/event-store';
import { Mailbox, type Mail } from './mailer.js';

const clock = { now: () => '2026-11-21T12:00:00.000Z' };
const mail = (messageId: string, rest: Partial<Mail>): Mail => ({
  messageId,
  to: 'ada@example.org',
  subject: 'Your visit',
  text: '',
  html: '',
  attachments: [],
  ...rest,
});

it('every mail about a reservation is forgotten, those that do not name it in a field of their own too', async () => {
  const mailbox = new Mailbox(new MemoryVault(clock), clock);
  for (let i = 0; i < 450; i++)
    await mailbox.send(
      mail(`other-${i}`, i % 2 === 0 ? { reservationId: '9XK2MWXH3Q' } : { text: 'Your code is 123456' }),
    );
  await mailbox.send(mail('a-named', { reservationId: '7KQ4MWXH2P' }));
  await mailbox.send(
    mail('z-early', { text: 'https://park.example/reservation/token?reservationId=7KQ4MWXH2P&token=abc' }),
  );
  await mailbox.send(mail('z-subject', { subject: 'Cancelled: 7KQ4MWXH2P' }));
  // One about somebody else's reservation stays, whatever it quotes.
  await mailbox.send(mail('a-other', { reservationId: '9XK2MWXH3Q', text: 'Moved from 7KQ4MWXH2P' }));
  await mailbox.forget('7KQ4MWXH2P');
  const stored = await mailbox.list();
  const all = await Promise.all(
    ['a-named', 'z-early', 'z-subject', 'a-other', 'other-0', 'other-449'].map((id) =>
      mailbox.get(`${String(9_999_999_999_999 - Date.parse(clock.now())).padStart(13, '0')}.${id}`),
    ),
  );
  expect([stored.length, all.map((found) => found?.messageId)]).toEqual([
    200,
    [undefined, undefined, undefined, 'a-other', 'other-0', 'other-449'],
  ]);
});

// docs/rules/passwords.md 7
it('mails about a user’s account are forgotten with the user, and no other', async () => {
  const mailbox = new Mailbox(new MemoryVault(clock), clock);
  for (const username of ['tess', 'casey']) await mailbox.send(mail(`to-${username}`, { username }));
  await mailbox.send(mail('to-ada', { reservationId: '7KQ4MWXH2P' }));
  await mailbox.forgetUser('tess');
  expect((await mailbox.list()).map(([, { messageId }]) => messageId).sort()).toEqual(['to-ada', 'to-casey']);
});
