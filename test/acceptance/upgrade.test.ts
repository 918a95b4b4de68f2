import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  categoryOf,
  drawerStream,
  EVENT_TYPES,
  personStream,
  reservationStream,
  tillStream,
  waitlistStream,
  waiverStream,
  type Document,
  type EventType,
  type NewEvent,
} from '@stile/contracts';
import {
  drawerDecider,
  personDecider,
  reservationDecider,
  waitlistDecider,
  waiverDecider,
} from '@stile/domain';
import { EventLog, EventRegistry, verifyLog } from '@stile/event-store';
import { PROJECTORS } from '../../projections/src/projectors.js';
import { refuseWrongLog } from '../../services/api/src/storage/start-checks.js';
import { ROOT, temporaryFolder, TEST_CLOCK } from '../support/product.js';
import { eventsOf, lookInto } from '../support/stores.js';

/*
 * A data folder that an older version of the product has made opens with this one (docs/rules/log.md 26): every older
 * version of an event is in it as its checked-in example, sealed as it was, and is read by deciders, lists and commands.
 */

const EXAMPLES = join(ROOT, 'contracts', 'events');
const EXAMPLE_ID = 'H63ARM2Z4R';
const LEDGER = 'capacity-escarpment/glen-hill-2026-12-12';
const [CONFIRMED, EDITED, CANCELLED, UNCANCELLED] = [
  'A63ARM2Z4R',
  'B63ARM2Z4R',
  'C63ARM2Z4R',
  'D63ARM2Z4R',
] as const;
const SOLD = ['ReservationPlaced', 'ReservationConfirmed'];
const STORIES: readonly (readonly [stream: string, id: string, types: readonly string[]])[] = [
  [reservationStream(CONFIRMED), CONFIRMED, SOLD],
  [reservationStream(EDITED), EDITED, [...SOLD, 'ReservationEditPlaced', 'ReservationEdited']],
  [reservationStream(CANCELLED), CANCELLED, [...SOLD, 'ReservationCancelled']],
  [
    reservationStream(UNCANCELLED),
    UNCANCELLED,
    [...SOLD, 'ReservationCancelled', 'ReservationUncancelPlaced', 'ReservationUncancelled'],
  ],
  [waitlistStream(LEDGER), EXAMPLE_ID, ['WaitlistJoined']],
  [waiverStream(`${CONFIRMED}.p2`), CONFIRMED, ['WaiverLinkRequested']],
  [tillStream('escarpment', 'till-1'), EXAMPLE_ID, ['TillOpened']],
  [drawerStream('escarpment', 'till-1', 3), EXAMPLE_ID, ['DrawerStarted', 'CashMoved', 'CashNotMoved']],
];

const typeOf = (name: string): EventType => EVENT_TYPES.find(({ type }) => type === name)!;
/** The types as a product knew them when their newest version was this one. */
const typesOf = (newest: number): readonly EventType[] =>
  EVENT_TYPES.map((type) => ({
    ...type,
    version: Math.min(newest, type.version),
    schema: z.looseObject({}),
    upcasters: {},
  }));

const exampleOf = (name: string, version: number, id: string): unknown =>
  JSON.parse(
    readFileSync(join(EXAMPLES, `${name}.v${version}.json`), 'utf8').replaceAll(EXAMPLE_ID, id),
  ) as unknown;

/** Writes the stories as that product did; answers the versions that it wrote. */
const writeAs = (folder: string, newest: number): Promise<string[]> =>
  lookInto(folder, async ({ log, keys }) => {
    const older = new EventLog(log.eventStore, new EventRegistry(typesOf(newest)), keys);
    const written: string[] = [];
    for (const [stream, id, types] of STORIES) {
      const events = types.map((type): NewEvent => {
        const version = Math.min(newest, typeOf(type).version);
        written.push(`${type}.v${version}.json`);
        return {
          id: crypto.randomUUID(),
          type,
          version,
          data: exampleOf(type, version, id),
          metadata: { correlation: id, actor: 'visitor' },
          at: TEST_CLOCK,
        };
      });
      await older.append(stream, 'none', events);
    }
    return written;
  });

const OLDER = readdirSync(EXAMPLES).filter((file) => {
  const [, type, version] = /^(\w+)\.v(\d+)\.json$/.exec(file)!;
  return Number(version) < typeOf(type!).version;
});
const NEWEST = Math.max(...EVENT_TYPES.map(({ version }) => version));
const erasedBefore = temporaryFolder();
const folders = Array.from({ length: NEWEST }, () => temporaryFolder());
const written = new Set<string>();

/** Each read model of the log, as its projector folds it. */
const folded = async (log: EventLog): Promise<Map<string, Document[]>> => {
  const models = new Map<string, Map<string, Document>>(PROJECTORS.map(({ name }) => [name, new Map()]));
  for (const event of await eventsOf(log))
    for (const projector of PROJECTORS.filter(({ categories }) =>
      categories.includes(categoryOf(event.stream)),
    ))
      for (const key of projector.keys(event)) {
        const documents = models.get(projector.name)!;
        const next = projector.fold(documents.get(key), event, key);
        if (next === null) documents.delete(key);
        else if (next) documents.set(key, next as Document);
      }
  return new Map([...models].map(([name, documents]) => [name, [...documents.values()]]));
};

/** By the newest version there was: what is known to be in the examples of that version. */
const FIRST = {
  placed: { channel: 'web', profiles: 0, contact: 'Ada' },
  row: { inventory: 'rattle-ridge', visit_date: '2026-12-05', people: 2, cars: 1, price: 41.08, paid: 41.08 },
  owed: { [CONFIRMED]: 41.08, [EDITED]: 101.7, [CANCELLED]: 0, [UNCANCELLED]: 41.08 },
  waits: { arrival_time: '08:30', first_name: 'Ann' },
  waiver: { links: 1, linkedTo: null },
  /** Its confirmations did not say what was sold. */
  isWhole: false,
};
const SECOND = {
  placed: { ...FIRST.placed, profiles: 1 },
  row: { inventory: 'glen-hill', visit_date: '2026-12-12', people: 1, cars: 0, price: 141.25, paid: 41.08 },
  owed: { [CONFIRMED]: 141.25, [EDITED]: 101.7, [CANCELLED]: 0, [UNCANCELLED]: 141.25 },
  waits: { arrival_time: null, first_name: 'Ann' },
  waiver: { links: 2, linkedTo: 'mWk3pVxQ0aZr' },
  isWhole: true,
};
const THIRD = { ...SECOND, placed: { ...SECOND.placed, channel: 'desk' } };
const KNOWN = [FIRST, SECOND, THIRD];

describe.each(KNOWN.map((known, index) => [index + 1, known] as const))(
  'a data folder with events up to version %i',
  (newest, known) => {
    const folder = folders[newest - 1]!;
    beforeAll(async () => {
      for (const file of await writeAs(folder, newest)) written.add(file);
    });

    it('starts, and nothing in it is damaged', () =>
      lookInto(folder, async (storage) => {
        await refuseWrongLog(storage);
        expect(await verifyLog(storage.log)).toMatchObject({ events: 20, firstDamage: null });
      }));

    it('is decided on', () =>
      lookInto(folder, async ({ lanes }) => {
        const owed: Record<string, number> = {};
        for (const id of Object.keys(known.owed)) {
          owed[id] = (await lanes.load(reservationDecider, reservationStream(id))).state!.owed;
        }
        const { state } = await lanes.load(reservationDecider, reservationStream(CONFIRMED));
        const { channel, profiles, contact } = state!.placed;
        expect({ channel, profiles: profiles?.length, contact: contact?.firstName }).toEqual(known.placed);
        expect(owed).toEqual(known.owed);
        const { state: waitlist } = await lanes.load(waitlistDecider, waitlistStream(LEDGER));
        expect([...waitlist.entries.keys()]).toEqual(['7KQ4MWXH2P']);
        const { state: waiver } = await lanes.load(waiverDecider, waiverStream(`${CONFIRMED}.p2`));
        expect(waiver).toMatchObject(known.waiver);
        const { state: drawer } = await lanes.load(drawerDecider, drawerStream('escarpment', 'till-1', 3));
        expect(drawer).toMatchObject({ balance: 1_308_500 });
      }));

    it('is listed', () =>
      lookInto(folder, async ({ log }) => {
        const models = await folded(log);
        expect(models.get('reservations')!.map(({ id, state }) => [id, state])).toEqual([
          [CONFIRMED, 'confirmed'],
          [EDITED, 'confirmed'],
          [CANCELLED, 'cancelled'],
          [UNCANCELLED, 'confirmed'],
        ]);
        expect(models.get('reservations')![0]).toMatchObject({ ...known.row, first_name: 'Ada' });
        expect(models.get('waitlist')).toMatchObject([known.waits]);
        const balances = models.get('money_balances')!.filter(({ kind }) => kind === 'reservation');
        expect(balances).not.toEqual([]);
        expect(balances.map(({ is_whole }) => is_whole)).toEqual(balances.map(() => known.isWhole));
      }));

    it('goes on', () =>
      lookInto(folder, async ({ lanes }) => {
        const { accepted, state } = await lanes.execute(
          reservationDecider,
          reservationStream(CONFIRMED),
          { type: 'Cancel', by: 'staff', key: 'cancel-1', businessDate: '2026-12-03' },
          { commandId: 'cancel', correlation: CONFIRMED, actor: 'casey' },
        );
        expect([accepted, state!.stage]).toEqual([true, 'cancelled']);
      }));
  },
);

it('who was erased before an erasure left a record in the vault is erased, and nothing is damaged', async () => {
  const folder = erasedBefore;
  await writeAs(folder, 1);
  await lookInto(folder, async ({ lanes, vault }) => {
    const stream = reservationStream(CONFIRMED);
    const { personId } = (await lanes.load(reservationDecider, stream)).state!.placed;
    await lanes.execute(
      personDecider,
      personStream(personId),
      { type: 'Erase', personId, reservationIds: [CONFIRMED] },
      { commandId: 'erase', correlation: CONFIRMED, actor: 'admin' },
    );
    await vault.delete('person-keys', personId);
  });
  await lookInto(folder, async ({ log, lanes }) => {
    expect((await verifyLog(log)).firstDamage).toBeNull();
    const { state } = await lanes.load(reservationDecider, reservationStream(CONFIRMED));
    expect(state!.placed.contact).toBeNull();
    expect((await folded(log)).get('reservations')![0]).toMatchObject({ id: CONFIRMED, first_name: null });
  });
});

it('every older version of an event is in one of them', () => {
  expect(KNOWN).toHaveLength(NEWEST);
  expect(OLDER.filter((file) => !written.has(file))).toEqual([]);
});
