import { openConnections, requestBytes } from '../lib/http-client.mjs';
import { latencies } from '../lib/statistics.mjs';

const exchange = (connection, bytes, expected) =>
  new Promise((resolve, reject) =>
    connection.send(bytes, (answer) =>
      answer.status === expected
        ? resolve(answer.header('stile-position'))
        : reject(
            new Error(
              `a status ${answer.status} where ${expected} is right: ${answer.body.toString().slice(0, 200)}`,
            ),
          ),
    ),
  );

/**
 * Each visitor holds one place, then looks at the day and at the calendar with the position of the answer: nothing that
 * was rendered before still holds. Answers how many such rounds a second, and what each part of one took.
 */
export const run = async ({ port, headers, basket, day, calendar, connections: count, seconds, tag }) => {
  const connections = await openConnections(port, count);
  const [holdMs, dayMs, calendarMs] = [[], [], []];
  const began = performance.now();
  const until = began + seconds * 1000;
  let rounds = 0;
  await Promise.all(
    connections.map(async (connection, i) => {
      for (let round = 0; performance.now() < until; round++) {
        const start = performance.now();
        const position = await exchange(
          connection,
          requestBytes('POST', '/api/reserve_t', {
            headers,
            body: { request_id: `${tag}_${i}_${String(round).padStart(8, '0')}`, reservation: basket },
          }),
          201,
        );
        const held = performance.now();
        await exchange(
          connection,
          requestBytes('GET', day, { headers: { 'stile-position': position } }),
          200,
        );
        const seen = performance.now();
        await exchange(
          connection,
          requestBytes('GET', calendar, { headers: { 'stile-position': position } }),
          200,
        );
        holdMs.push(held - start);
        dayMs.push(seen - held);
        calendarMs.push(performance.now() - seen);
        rounds++;
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const connection of connections) connection.close();
  return {
    requests: rounds,
    seconds: took,
    rate: rounds / took,
    holdMs: latencies(holdMs),
    dayMs: latencies(dayMs),
    calendarMs: latencies(calendarMs),
  };
};
