import type { Recorded, ReservationEvent, WaiverEvent } from '@stile/contracts';
import type { CommandLanes } from '@stile/event-store';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import type { Letterheads } from '../../images/letterheads.js';
import type { Photos } from '../../images/photos.js';
import type { Mailer } from '../../mail/mailbox/mailer.js';
import { ChangeWaiver } from '../change-waiver/change-waiver.handler.js';
import { RequestWaiverLink } from '../request-waiver-link/request-waiver-link.handler.js';
import type { Waivers } from '../waivers/waivers.js';
import { ParticipantsProcess } from './participants.process.js';

const NOW = '2026-12-03T14:00:00.000Z';
const BOOKER = 'ada@example.org';
const photo = (blob: string) => ({ photo: { blob, width: 4, height: 3 } });
const person = (id: string, fields: object) => ({ id, visitorType: 'adult', fields });
const SAM = person('p2', { waiver_email: 'Sam@example.org' });

interface World {
  readonly stage?: string;
  readonly endsAt?: string;
  readonly profiles?: readonly object[];
  readonly pending?: { readonly profiles: readonly object[] } | null;
  readonly isPlaced?: boolean;
  /** The participant has a waiver to sign. */
  readonly hasDocument?: boolean;
  readonly isFound?: boolean;
  readonly signer?: object;
}

/** All that the process does about an event, in its order. */
const doneAbout = async (
  event: Partial<Recorded<ReservationEvent | WaiverEvent>>,
  {
    stage = 'confirmed',
    endsAt = '2026-12-03T14:00:00.001Z',
    profiles = [person('p1', { waiver_email: BOOKER }), SAM],
    pending = null,
    isPlaced = true,
    hasDocument = true,
    isFound = true,
    signer = SAM,
  }: World = {},
): Promise<unknown[]> => {
  const done: unknown[] = [];
  /** Each act takes longer than the one after it, so that what is not waited for comes too late. */
  let turns = 8;
  const does = async (...act: unknown[]): Promise<void> => {
    for (let turn = turns--; turn > 0; turn--) await new Promise(setImmediate);
    done.push(act.join(' '));
  };
  const reservation = {
    stage,
    pending,
    placed: {
      reservationId: 'R1',
      personId: 'person-1',
      contact: { email: 'ADA@example.org', firstName: 'Ada', lastName: 'Lovelace' },
      language: 'en',
      visit: { endsAt, inventory: 'park', inventoryTitle: { en: 'Park' }, visitDate: '2026-12-05' },
      profiles,
    },
  };
  const body = { name: 'Waiver', title: { en: 'Waiver' }, text: { en: 'Words' } };
  const document = hasDocument ? { revision: 1, body } : undefined;
  const state = { signed: null, sentAt: null };
  const found = isFound ? { reservation, participant: signer, document, state } : undefined;
  const bus = new MemoryBus();
  bus.handle(RequestWaiverLink, {
    execute: ({ context }: RequestWaiverLink) => does('link', context.commandId),
  });
  bus.handle(ChangeWaiver, { execute: ({ command }: ChangeWaiver) => does(command.type) });
  class Carried extends ParticipantsProcess {
    carry = (one: unknown) => this.react(one as Recorded<ReservationEvent>);
  }
  const process = new Carried(
    processEnvironment({ now: () => NOW }),
    { load: async () => ({ state: isPlaced ? reservation : null }) } as unknown as CommandLanes,
    bus.asCommandBus(),
    { send: ({ to }: { to: string }) => does('mail', to) } as unknown as Mailer,
    { now: () => NOW },
    {
      keep: (blob: string, by: string) => does('keep', blob, by),
      forget: (by: string, named: Set<string>) => does('forget', by, 'but', ...named),
    } as unknown as Photos,
    {
      ofParticipant: async () => found,
      find: async () => found,
      link: () => 'https://park.example.org/waiver/1',
    } as unknown as Waivers,
    { of: async () => undefined } as unknown as Letterheads,
  );
  await process.carry({ id: 'event-1', stream: 'waiver-1', metadata: {}, ...event });
  return done;
};

type Row = [string, World, unknown[]];
const about = (type: string, data: object = {}) =>
  ({ type, data: { reservationId: 'R1', ...data } }) as unknown as Partial<Recorded<ReservationEvent>>;

describe.each(['ReservationPlaced', 'ReservationEditPlaced'])('%s keeps', (type) => {
  const placed = (profiles?: readonly object[]) => doneAbout(about(type, { personId: 'person-1', profiles }));
  it('every photo, and nothing else', async () => {
    const named = [person('p1', photo('b1')), person('p2', {}), person('p3', photo('b3'))];
    expect(await placed(named)).toEqual(['keep b1 person-1', 'keep b3 person-1']);
    expect(await placed()).toEqual([]);
  });
});

describe('a confirmed reservation sends a link to sign', () => {
  const LINK = 'link event-1.link.p2';
  it.each<Row>([
    ['to a participant with an address of their own', {}, [LINK]],
    ['to none of the booker’s address', { profiles: [person('p1', { waiver_email: BOOKER })] }, []],
    ['to none without an address', { profiles: [person('p1', {})] }, []],
    ['to none who need not sign', { hasDocument: false }, []],
    ['to none who is not known', { isFound: false }, []],
    ['to none after a cancellation', { stage: 'cancelled' }, []],
    ['to none once the visit is over', { endsAt: NOW }, []],
    ['to none without a reservation', { isPlaced: false }, []],
  ])('%s', async (_, world, done) => {
    expect(await doneAbout(about('ReservationConfirmed'), world)).toEqual(done);
  });
});

describe('an edit forgets the photos that nobody names any more, then sends the links', () => {
  const profiles = [person('p1', photo('b1')), SAM];
  const pending = { profiles: [person('p1', photo('b2'))] };
  it.each<Row>([
    ['of its participants', { profiles }, ['forget person-1 but b1', 'link event-1.link.p2']],
    [
      'but those of an edit under way',
      { profiles, pending },
      ['forget person-1 but b1 b2', 'link event-1.link.p2'],
    ],
    ['unless it is unknown', { isPlaced: false }, []],
  ])('%s', async (_, world, done) => {
    expect(await doneAbout(about('ReservationEdited'), world)).toEqual(done);
  });
});

describe('a link that is requested', () => {
  it.each<Row>([
    ['is sent, then recorded', {}, ['mail Sam@example.org', 'RecordLinkSent']],
    [
      'goes to the booker for who has no address',
      { signer: person('p3', {}) },
      ['mail ADA@example.org', 'RecordLinkSent'],
    ],
    ['fails where the participant is gone', { isFound: false }, ['RecordLinkFailed']],
    ['fails where nothing is to be signed any more', { hasDocument: false }, ['RecordLinkFailed']],
  ])('%s', async (_, world, done) => {
    expect(await doneAbout(about('WaiverLinkRequested', { waiverId: 'w1', number: 1 }), world)).toEqual(done);
  });
});

it('other events do nothing', async () => {
  expect(await doneAbout(about('ReservationCancelled'))).toEqual([]);
});
