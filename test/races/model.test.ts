import fc from 'fast-check';
import { lives, Life, type Act } from '../support/booking-acts.js';
import { HttpProduct } from '../support/http-product.js';
import { MemoryProduct } from '../support/memory-product.js';
import { startProduct, temporaryFolder } from '../support/product.js';
import { MovableClock } from '../support/stores.js';

const LIVES = Number(process.env['LIVES'] ?? 1500);
const LIVES_OVER_HTTP = 25;
const ACTS = 30;
/** On a slow machine fewer sequences run. A failure is shrunk for as long. */
const WITHIN_MS = process.env['LIVES'] ? 42_000_000 : 30_000;
const BEGIN = '2030-05-01T12:00:00.000Z';

const liveInMemory = async (acts: readonly Act[]): Promise<void> => {
  const clock = new MovableClock(BEGIN);
  const product = await MemoryProduct.start(clock);
  try {
    await new Life(product, clock, 'life').live(acts);
  } finally {
    await product.stop();
  }
};

it(`${LIVES} random lives of a venue end as the model says: never oversold, nothing leaked, every charge right`, async () => {
  await fc.assert(fc.asyncProperty(lives(ACTS), liveInMemory), {
    numRuns: LIVES,
    interruptAfterTimeLimit: WITHIN_MS,
  });
});

const folder = temporaryFolder();

it(`${LIVES_OVER_HTTP} random lives over HTTP end as the model says`, async () => {
  const clock = new MovableClock(BEGIN);
  const running = await startProduct({ DATA_DIR: folder }, { clock });
  let count = 0;
  try {
    const live = (acts: readonly Act[]): Promise<void> =>
      new Life(new HttpProduct(running), clock, `life${++count}`).live(acts);
    await fc.assert(fc.asyncProperty(lives(ACTS), live), {
      numRuns: LIVES_OVER_HTTP,
      interruptAfterTimeLimit: WITHIN_MS,
      endOnFailure: true,
    });
  } finally {
    await running.close();
  }
});
