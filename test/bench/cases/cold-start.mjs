// From the start of the process to the first right answer and the first accepted hold, after a short and a long history.
import { setTimeout as pause } from 'node:timers/promises';
import { ROOMY, copyOf } from '../lib/folders.mjs';
import { historyOf } from '../lib/history.mjs';
import { check, inPairs, over, row } from '../lib/pairs.mjs';
import { spawnProduct } from '../lib/processes.mjs';

const SHORT = 10_000;
const HOLD_DAY = '2026-12-20';
const ASK_EVERY_MS = 2;
const WITHIN_MS = 300_000;

let holds = 0;
const tryHold = async (url) => {
  const body = { request_id: `first_hold_after_start_${holds++}`, reservation: { ...ROOMY, date: HOLD_DAY } };
  return (
    (
      await fetch(`${url}/api/reserve_t`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'stile' },
        body: JSON.stringify(body),
      })
    ).status === 201
  );
};

const rightAnswer = async (url, { inventory, date, people }) => {
  const answer = await fetch(
    `${url}/api/occupancy?inventoryGroup=escarpment&inventory=${inventory}&startDate=${date}`,
  );
  if (answer.status !== 200) return false;
  const { slots } = await answer.json();
  for (const { startTime, endTime, currentPeople } of slots) {
    const right = people[`${startTime}-${endTime}`] ?? 0;
    check(
      currentPeople === right,
      `${inventory} on ${date} at ${startTime} shows ${currentPeople} people, ${right} is right`,
    );
  }
  return true;
};

const until = async (began, act) => {
  for (;;) {
    if (
      await act().catch((fault) => {
        if (fault instanceof TypeError) return false;
        throw fault;
      })
    )
      return (performance.now() - began) / 1000;
    check(performance.now() - began < WITHIN_MS, 'no answer within five minutes');
    await pause(ASK_EVERY_MS);
  }
};

/** Starts the product on a folder; a rate, so that slower is less: starts a second. */
const start = (folder, shown, checkout) => async () => {
  const began = performance.now();
  const server = await spawnProduct(folder, { checkout });
  const url = `http://127.0.0.1:${server.port}`;
  const answerSeconds = await until(began, () => rightAnswer(url, shown));
  const holdSeconds = await until(began, () => tryHold(url));
  await server.stop();
  return { rate: 1 / holdSeconds, answerSeconds, holdSeconds };
};

/** Both working copies on the same long history. */
const comparison = async ({ folder, shown, events }, { checkout, against }) => {
  const set = await inPairs({
    baseline: start(copyOf(folder), shown, against),
    subject: start(copyOf(folder), shown, checkout),
  });
  const seconds = (pick) => `${over(set, pick).median.toFixed(2)} s`;
  return {
    rows: [
      row(
        `seconds to the first accepted hold after ${events.toLocaleString('en')} events, over those of ${against}`,
        over(set, ({ subject, baseline }) => subject.holdSeconds / baseline.holdSeconds),
        {
          noisy: set.noisy,
          note: `${seconds(({ subject }) => subject.holdSeconds)} over ${seconds(({ baseline }) => baseline.holdSeconds)}`,
        },
      ),
    ],
    raw: set.raw,
    profiles: [],
    checked: 'the first answers showed the figures of the whole history',
  };
};

export const coldStart = {
  name: 'cold-start',
  summary:
    'from the start of the process to the first right occupancy and the first accepted hold; files are in the page cache',
  async run({ events, say, checkout, against }) {
    const [short, long] = [await historyOf(SHORT, say), await historyOf(events, say)];
    if (against) return comparison(long, { checkout, against });
    // The holds that are taken here are written to copies.
    const set = await inPairs({
      baseline: start(copyOf(short.folder), short.shown),
      subject: start(copyOf(long.folder), long.shown),
    });
    const size = `${long.events.toLocaleString('en')} events`;
    const rows = [
      row(
        `first right answer after ${size}`,
        over(set, ({ subject }) => subject.answerSeconds),
        { unit: 's' },
      ),
      row(
        '... and first accepted hold',
        over(set, ({ subject }) => subject.holdSeconds),
        { unit: 's', aim: { atMost: 2.5 } },
      ),
      row(
        `first accepted hold after ${short.events.toLocaleString('en')} events`,
        over(set, ({ baseline }) => baseline.holdSeconds),
        { unit: 's' },
      ),
      row(
        'long over short',
        over(set, ({ subject, baseline }) => subject.holdSeconds / baseline.holdSeconds),
        { aim: { atMost: 2 }, noisy: set.noisy },
      ),
    ];
    return {
      rows,
      raw: set.raw,
      profiles: [],
      checked: 'the first answer showed the figures of the whole history',
    };
  },
};
