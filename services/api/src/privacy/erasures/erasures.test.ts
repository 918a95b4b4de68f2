import type { EventBatch } from '@stile/event-store';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import type { Exports } from '../../exports/exports.js';
import type { WaiverPapers } from '../../participants/drawn-papers/waiver-papers.js';
import type { Timers } from '../../ports/timers.js';
import type { ProcessRegistry } from '../../processes/process-registry.js';
import type { Storage } from '../../storage/storage.js';
import { Erasures } from './erasures.js';

const setUp = () => {
  const forgotten: string[] = [];
  const later: (() => void)[] = [];
  const forget = (of: string) => (id: string) => void forgotten.push(`${of} ${id}`);
  const storage = {
    log: {},
    keys: { forget: forget('key') },
    lanes: { forget: forget('stream'), forgetCategory: forget('streams of') },
  };
  const timers = { after: (_ms: number, act: () => void) => (later.push(act), () => undefined) };
  const erasures = new Erasures(
    storage as unknown as Storage,
    timers as unknown as Timers,
    { forget: (id: string) => Promise.resolve(forget('mails')(id)) } as unknown as Mailer,
    { forget: forget('papers') } as unknown as WaiverPapers,
    { forgetAll: () => Promise.resolve(forget('files of')('all')) } as unknown as Exports,
    { announce: () => undefined } as unknown as ProcessRegistry,
  );
  const batch = { events: [{ data: { personId: 'ada', reservationIds: ['R1'] } }] };
  return { forgotten, later, tell: () => erasures['apply'](batch as unknown as EventBatch) };
};
const HELD = [
  'files of all',
  'key ada',
  'papers R1',
  'stream reservation-R1',
  'stream waiver-R1',
  'stream test-R1',
  'streams of waitlist',
  'streams of offline',
];

it('who is erased is forgotten at once, and again with late mails when no key is cached any more', () => {
  const { forgotten, later, tell } = setUp();
  tell();
  expect(forgotten.splice(0)).toEqual(HELD);
  for (const act of later) act();
  expect(forgotten).toEqual([...HELD, 'mails R1', 'files of all']);
});
