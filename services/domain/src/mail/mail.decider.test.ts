import type { MailEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { mailDecider } from './mail.decider.js';

const given = givenFor(mailDecider, '2026-12-03T14:00:00.000Z');
const about = { reservationId: '7KQ4MWXH2P', kind: 'confirmation' } as const;
const requested: MailEvent = { type: 'MailRequested', data: about };
const sent: MailEvent = { type: 'MailSent', data: { ...about, messageId: 'm1' } };
const failed: MailEvent = { type: 'MailFailed', data: { ...about, reason: 'nobody' } };

describe('a mail', () => {
  it('is asked for once', () =>
    given([])
      .when({ type: 'Request', ...about })
      .then([requested]));
  it('is sent once', () => given([requested]).when({ type: 'RecordSent', messageId: 'm1' }).then([sent]));
  it('without a reader fails for good', () =>
    given([requested]).when({ type: 'RecordFailed', reason: 'nobody' }).then([failed]));
  it('that was sent does not fail after', () =>
    given([requested, sent]).when({ type: 'RecordFailed', reason: 'nobody' }).thenNothing());
  it('that failed is not sent after', () =>
    given([requested, failed]).when({ type: 'RecordSent', messageId: 'm1' }).thenNothing());
  it('that nobody asked for is not known', () =>
    given([]).when({ type: 'RecordSent', messageId: 'm1' }).thenRejected('not_found', { status: 404 }));
  it('asked for again is sent again, once for each who asks', () => {
    const again: MailEvent = { type: 'MailRequested', data: { ...about, again: 'k1' } };
    given([requested, sent])
      .when({ type: 'Request', ...about, resendKey: 'k1' })
      .then([again]);
    given([requested, sent, again, sent])
      .when({ type: 'Request', ...about, resendKey: 'k1' })
      .thenNothing();
    given([requested, sent])
      .when({ type: 'Request', ...about })
      .thenNothing();
  });
  it('asked for again on its way is not sent again, nor when that is repeated', () => {
    const joined: MailEvent = { type: 'MailRequested', data: { ...about, again: 'k1', joins: true } };
    given([requested])
      .when({ type: 'Request', ...about, resendKey: 'k1' })
      .then([joined]);
    given([requested, joined, sent])
      .when({ type: 'Request', ...about, resendKey: 'k1' })
      .thenNothing();
    given([requested, joined, sent])
      .when({ type: 'Request', ...about, resendKey: 'k2' })
      .then([{ type: 'MailRequested', data: { ...about, again: 'k2' } }]);
  });
  it('is sent again twenty times at most', () => {
    const all = Array.from({ length: 20 }, (_, i): MailEvent[] => [
      { type: 'MailRequested', data: { ...about, again: `k${i}` } },
      sent,
    ]).flat();
    given([requested, sent, ...all])
      .when({ type: 'Request', ...about, resendKey: 'more' })
      .thenRejected('too_many_mails', { status: 409 });
  });
});
