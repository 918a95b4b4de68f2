// Fills a data folder that has a venue with a long history: node history.mjs FOLDER EVENTS
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage, readConfig } from '@stile/api';
import { addDays, dayLedger, venueStream } from '@stile/contracts';
import { claimsOf, ledgerDecider, localOf, planDay, quote, venueDecider } from '@stile/domain';
import { basketOf, booking } from '../lib/bookings.mjs';
import { seededClock, seededIds } from '../lib/seeded.mjs';

const [folder, wanted] = [process.argv[2], Number(process.argv[3])];
const SEED = 20_261_203;
const GROUP = 'escarpment';
const ZONE = 'America/Toronto';
/** The history ends an hour before the product's clock starts: every hold has lapsed by then. */
const FROM = '2026-10-05T12:00:00.000Z';
const TO = '2026-12-03T13:00:00.000Z';
const DAYS_AHEAD = 40;
/** Visitors at the same time; their steps are told apart by some seconds. */
const VISITORS = 256;
const STEP_MS = 5_000;
const VENUE_CHANGE_EVERY = 25;
/** Figures that the product must show when it has started on this history. */
const SHOWN = { inventoryGroup: 'escarpment', inventory: 'mirror-lake', date: '2026-12-12' };

const clock = seededClock(FROM);
const ids = seededIds(SEED, clock);
const { number } = ids;
const storage = await openStorage(readConfig({ DATA_DIR: folder }), clock, ids);
const { log, vault, lanes } = storage;
const { state: catalogue } = await lanes.load(venueDecider, venueStream(GROUP));

const drafts = new Map();
/** Claims and price of a basket; null where it cannot be booked. Asked again, it costs nothing. */
const draftOf = (today) => {
  const basket = basketOf(number, addDays(today, 1 + (number() % DAYS_AHEAD)));
  const key = JSON.stringify(basket);
  if (!drafts.has(key)) {
    const at = localOf(clock.now(), ZONE);
    const plan = planDay(catalogue, basket.inventory, basket.date, { today: at.date });
    const claims = claimsOf(catalogue, plan, basket, { at, channel: 'web' });
    const priced = claims.ok
      ? quote(catalogue, plan, basket, { today: at.date, channel: 'web' })
      : { ok: false };
    drafts.set(key, priced.ok ? { ...claims, priced: priced.priced } : null);
  }
  return drafts.get(key);
};

const streams = new Map();
let events = 0;
let begun = 0;
const outcomes = {};

const streamOf = (decider, name) => {
  let stream = streams.get(name);
  if (!stream) streams.set(name, (stream = { decider, state: decider.initial, revision: -1, made: [] }));
  return stream;
};

/** Decides one command and keeps its events until they are appended with those of the same turn. */
const decide = ([decider, name, command]) => {
  const stream = streamOf(decider, name);
  const decision = decider.decide(command, stream.state, clock.now());
  if (!decision.accepted) return false;
  const id = ids.next();
  for (const { type, data } of decision.events) {
    stream.state = decider.evolve(stream.state, { type, data });
    stream.made.push({
      id: ids.next(),
      type,
      version: log.registry.versionOf(type),
      data,
      metadata: { correlation: id, actor: 'visitor', command: id },
      at: clock.now(),
    });
  }
  return true;
};

const appendAll = async () => {
  const appends = [];
  for (const [name, stream] of streams) {
    if (stream.made.length > 0) {
      appends.push(log.append(name, stream.revision < 0 ? 'none' : stream.revision, stream.made));
      stream.revision += stream.made.length;
      events += stream.made.length;
      stream.made = [];
    }
  }
  await Promise.all(appends);
};

const LONG_LIVED = /^(capacity|stock|couponUses|memberUses)-/;

/** A crowd of visitors from their first step to their last, a step of each at a time. */
const wave = async () => {
  const today = localOf(clock.now(), ZONE).date;
  let visitors = Array.from({ length: VISITORS }, () => draftOf(today))
    .filter(Boolean)
    .map((draft) => ({ visit: booking({ number, ids, now: () => clock.now() }, draft), answer: undefined }));
  begun += visitors.length;
  while (visitors.length > 0) {
    const going = [];
    for (const visitor of visitors) {
      const { done, value } = visitor.visit.next(visitor.answer);
      if (done) {
        const outcome = typeof value === 'string' ? value : 'erased';
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (typeof value !== 'string') await log.erasePerson(value.erased);
      } else {
        visitor.answer = decide(value);
        going.push(visitor);
      }
    }
    visitors = going;
    await appendAll();
    clock.advance(STEP_MS);
  }
  for (const name of streams.keys()) if (!LONG_LIVED.test(name)) streams.delete(name);
};

/** A coupon comes, changes and goes. */
const changeVenue = async (n) => {
  const coupon = [...catalogue.coupons.values()][0].body;
  const change =
    n % 3 === 2
      ? { kind: 'coupons', remove: 'BENCH' }
      : { kind: 'coupons', body: { ...coupon, code: 'BENCH', description: `Change ${n}` } };
  const done = await lanes.execute(
    venueDecider,
    venueStream(GROUP),
    { type: 'Change', inventoryGroup: GROUP, changes: [change] },
    { commandId: ids.next(), correlation: GROUP, actor: 'admin' },
  );
  if (!done.accepted) throw new Error(`the venue refused: ${JSON.stringify(done.rejection)}`);
  events += done.events.length;
};

const began = performance.now();
const spanMs = Date.parse(TO) - Date.parse(FROM);
for (let i = 0; events < wanted; i++) {
  const at = Date.parse(FROM) + (spanMs * events) / wanted;
  if (at > clock.epochMs()) clock.advance(at - clock.epochMs());
  await wave();
  if (i % VENUE_CHANGE_EVERY === 0) await changeVenue(i / VENUE_CHANGE_EVERY);
}
const seconds = (performance.now() - began) / 1000;

/** People of each of the day's intervals once every hold has lapsed. */
const shownPeople = () => {
  let state = streams.get(dayLedger(SHOWN))?.state ?? ledgerDecider.initial;
  for (;;) {
    const { events: lapses } = ledgerDecider.decide(
      { type: 'RecordLapses' },
      state,
      '2026-12-03T14:00:00.000Z',
    );
    if (lapses.length === 0) break;
    for (const lapse of lapses) state = ledgerDecider.evolve(state, lapse);
  }
  return Object.fromEntries(
    Object.entries(state.taken)
      .filter(([pool]) => /^people@[^#]*$/.test(pool))
      .map(([pool, people]) => [pool.slice('people@'.length), people]),
  );
};

// Steps that the product would have carried out by now: without these its reactors would look at every event again.
const head = await log.head();
for (const reactor of ['checkout', 'mail']) await vault.put('checkpoints', reactor, head);
writeFileSync(
  join(folder, 'history.json'),
  JSON.stringify({
    events,
    head,
    begun,
    outcomes,
    reservations: begun - (outcomes.refused ?? 0) - (outcomes.left ?? 0),
    seconds,
    shown: { ...SHOWN, people: shownPeople() },
  }),
);
await storage.close();
