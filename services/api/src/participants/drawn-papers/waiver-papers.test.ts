import type { WorkerPool } from '../../workers/worker-pool.js';
import { WaiverPapers } from './waiver-papers.js';
import type { SignedPaper } from '../papers/waiver-pdf.js';

const MIB = 2 ** 20;
const paperOf = (reservationId: string, participant = 'Ada'): SignedPaper =>
  ({ reservationId, participant }) as SignedPaper;

/** A worker that notes what it draws. */
const papers = (draw: () => Promise<Buffer> = () => Promise.resolve(Buffer.alloc(10))) => {
  const drawn: string[] = [];
  const run = (_: string, { reservationId, participant }: SignedPaper): Promise<Buffer> => {
    drawn.push(`${reservationId} ${participant}`);
    return draw();
  };
  return { drawn, stored: new WaiverPapers({ run } as unknown as WorkerPool) };
};

it('a waiver is drawn once, also for two who ask at a time, and again when it shows something else', async () => {
  const { drawn, stored } = papers();
  await Promise.all([stored.draw(paperOf('A')), stored.draw(paperOf('A'))]);
  await stored.draw(paperOf('A'));
  await stored.draw(paperOf('A', 'Grace'));
  expect(drawn).toEqual(['A Ada', 'A Grace']);
});

it('at most 32 MiB are kept, the last used ones', async () => {
  const { drawn, stored } = papers(() => Promise.resolve(Buffer.alloc(12 * MIB)));
  for (const id of ['A', 'B', 'A', 'C', 'A', 'B']) await stored.draw(paperOf(id));
  expect(drawn).toEqual(['A Ada', 'B Ada', 'C Ada', 'B Ada']);
});

it('a drawing that fails is not kept', async () => {
  const { drawn, stored } = papers(() => Promise.reject(new Error('too many wait')));
  await expect(stored.draw(paperOf('A'))).rejects.toThrow('too many wait');
  await expect(stored.draw(paperOf('A'))).rejects.toThrow('too many wait');
  expect(drawn).toHaveLength(2);
});

it('of an erased person nothing is kept, nor what is being drawn', async () => {
  const { drawn, stored } = papers();
  await stored.draw(paperOf('A'));
  const underWay = stored.draw(paperOf('A', 'Grace'));
  await stored.draw(paperOf('B'));
  stored.forget('A');
  await underWay;
  for (const paper of [paperOf('A'), paperOf('A', 'Grace'), paperOf('B')]) await stored.draw(paper);
  expect(drawn).toEqual(['A Ada', 'A Grace', 'B Ada', 'A Ada', 'A Grace']);
});
