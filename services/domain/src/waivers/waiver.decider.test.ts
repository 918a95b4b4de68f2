import type { WaiverEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { MAX_WAIVER_LINKS, waiverDecider, type WaiverCommand } from './waiver.decider.js';

const NOW = '2026-12-03T14:00:00.000Z';
const given = givenFor(waiverDecider, NOW);
const of = { waiverId: '7KQ4MWXH2P.p1', reservationId: '7KQ4MWXH2P' };
const ask = (first = false, linkedTo = 'ada'): WaiverCommand => ({
  type: 'RequestLink',
  ...of,
  first,
  linkedTo,
});
const requested = (number = 1, linkedTo = 'ada'): WaiverEvent => ({
  type: 'WaiverLinkRequested',
  data: { ...of, number, linkedTo },
});
const sent = (number = 1): WaiverEvent => ({
  type: 'WaiverLinkSent',
  data: { ...of, number, messageId: 'm', sentAt: NOW },
});
const failed = (number = 1): WaiverEvent => ({
  type: 'WaiverLinkFailed',
  data: { ...of, number, reason: 'nobody' },
});
const paper = {
  ...of,
  profileId: 'p1',
  personId: 'x',
  document: { id: 'release', revision: 1 },
  language: 'en' as const,
  title: 'Release',
  text: 'Risks.',
  textHash: 'h',
  signature: { participant: 'Mia Roy', signer: 'Ann Roy', relation: 'parent' as const },
};
const signed: WaiverEvent = { type: 'WaiverSigned', data: { ...paper, signedAt: NOW } };

describe('a waiver', () => {
  it('is signed once; who signs again changes nothing', () => {
    given([]).when({ type: 'Sign', signed: paper }).then([signed]);
    given([signed])
      .when({
        type: 'Sign',
        signed: {
          ...paper,
          language: 'fr',
          text: 'Another',
          signature: { ...paper.signature, signer: 'Bob' },
        },
      })
      .thenNothing();
  });
  it('is sent when they are booked, once', () => {
    given([]).when(ask(true)).then([requested()]);
    given([requested(), sent()]).when(ask(true)).thenNothing();
    given([signed]).when(ask(true)).thenNothing();
  });
  it('is sent anew by itself once what its link is good for has changed, no more often than others', () => {
    given([requested(), sent()])
      .when(ask(true, 'eve'))
      .then([requested(2, 'eve')]);
    given([requested(), sent(), requested(2, 'eve'), sent(2)])
      .when(ask(true, 'eve'))
      .thenNothing();
    given([signed]).when(ask(true, 'eve')).thenNothing();
    given(Array.from({ length: MAX_WAIVER_LINKS }, (_, i) => [requested(i + 1), sent(i + 1)]).flat())
      .when(ask(true, 'eve'))
      .thenNothing();
  });
  it('whose link was sent before links said what they are good for is not sent anew', () =>
    given([{ type: 'WaiverLinkRequested', data: { ...of, number: 1 } }, sent()])
      .when(ask(true))
      .thenNothing());
  it('is sent again when it is asked for, one at a time', () => {
    given([requested(), sent()])
      .when(ask())
      .then([requested(2)]);
    given([requested()]).when(ask()).thenNothing();
    given([requested(), failed()])
      .when(ask())
      .then([requested(2)]);
  });
  it('is sent no more once it is signed, or was sent too often', () => {
    given([signed]).when(ask()).thenRejected('waiver_signed', { status: 409 });
    given(Array.from({ length: MAX_WAIVER_LINKS }, (_, i) => [requested(i + 1), sent(i + 1)]).flat())
      .when(ask())
      .thenRejected('waiver_links_used_up', { detail: { max: MAX_WAIVER_LINKS } });
  });
  it('takes note of what became of the link that is on its way', () => {
    given([requested()]).when({ type: 'RecordLinkSent', number: 1, messageId: 'm' }).then([sent()]);
    given([requested()]).when({ type: 'RecordLinkFailed', number: 1, reason: 'nobody' }).then([failed()]);
    given([requested(), sent(), requested(2)])
      .when({ type: 'RecordLinkSent', number: 1, messageId: 'm' })
      .thenNothing();
    expect(given([requested(), sent()]).state).toMatchObject({ pending: null, sentAt: NOW, links: 1 });
  });
});
