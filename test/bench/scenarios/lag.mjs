import { setTimeout as pause } from 'node:timers/promises';
import { openConnections, requestBytes } from '../lib/http-client.mjs';
import { latencies } from '../lib/statistics.mjs';
import { run as openLoop } from './open-loop.mjs';

const PAUSE_MS = 20;
/** A reader that has not seen its own write by then never will. */
const GIVE_UP_MS = 5_000;

const exchange = (connection, bytes, read) =>
  new Promise((resolve) => connection.send(bytes, (answer) => resolve(read(answer))));

/**
 * One visitor with a slot of their own: books one more person, then asks at once what the page shows: with the position
 * of the answer and, every other time, without it, until the page shows it. Exact, because nobody else books there.
 */
const visit = async ({ port, headers, basket, path, tag, seconds }, into) => {
  const [writer, reader] = await openConnections(port, 2);
  const until = performance.now() + seconds * 1000;
  const shown = (answer) => ({
    people: answer.json().slots.find(({ time }) => time === basket.arrival_time).currentPeople,
    behind: answer.header('stile-behind'),
  });
  const ask = (more) => exchange(reader, requestBytes('GET', path, { headers: more }), shown);
  let people = (await ask({})).people;
  for (let i = 0; performance.now() < until; i++) {
    const sentAt = performance.now();
    const { status, position } = await exchange(
      writer,
      requestBytes('POST', '/api/reserve_t', {
        headers,
        body: { request_id: `${tag}_${String(i).padStart(8, '0')}`, reservation: basket },
      }),
      (answer) => ({ status: answer.status, position: answer.header('stile-position') }),
    );
    if (status !== 201) throw new Error(`a probe's hold was answered ${status}`);
    people++;
    const ackAt = performance.now();
    into.ackMs.push(ackAt - sentAt);
    if (i % 2 === 0) {
      const page = await ask({ 'stile-position': position });
      into.withPositionMs.push(performance.now() - ackAt);
      if (page.people !== people || page.behind !== '') into.staleWithPosition++;
    } else {
      let page = await ask({});
      into.withoutPositionMs.push(performance.now() - ackAt);
      if (page.people !== people) into.staleWithoutPosition++;
      while (page.people !== people && performance.now() - ackAt < GIVE_UP_MS) page = await ask({});
      into.seenMs.push(performance.now() - ackAt);
    }
    await pause(PAUSE_MS);
  }
  writer.close();
  reader.close();
};

/** Holds at a fixed rate, and visitors beside them who look for what they have just booked. */
export const run = async ({ load, probes }) => {
  const found = {
    ackMs: [],
    withPositionMs: [],
    withoutPositionMs: [],
    seenMs: [],
    staleWithPosition: 0,
    staleWithoutPosition: 0,
  };
  const [background] = await Promise.all([openLoop(load), ...probes.map((probe) => visit(probe, found))]);
  return {
    ...background,
    staleWithPosition: found.staleWithPosition,
    staleWithoutPosition: found.staleWithoutPosition,
    ackMs: latencies(found.ackMs),
    withPositionMs: latencies(found.withPositionMs),
    withoutPositionMs: latencies(found.withoutPositionMs),
    seenMs: latencies(found.seenMs),
  };
};
