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
  return { drawn, kept: new WaiverPapers({ run } as unknown as WorkerPool) };
};

it('a waiver is drawn once, also for two who ask at a time, and again when it shows something else', async () => {
  const { drawn, kept } = papers();
  await Promise.all([kept.draw(paperOf('A')), kept.draw(paperOf('A'))]);
  await kept.draw(paperOf('A'));
  await kept.draw(paperOf('A', 'Grace'));
  expect(drawn).toEqual(['A Ada', 'A Grace']);
});

it('at most 32 MiB are kept, the last used ones', async () => {
  const { drawn, kept } = papers(() => Promise.resolve(Buffer.alloc(12 * MIB)));
  for (const id of ['A', 'B', 'A', 'C', 'A', 'B']) await kept.draw(paperOf(id));
  expect(drawn).toEqual(['A Ada', 'B Ada', 'C Ada', 'B Ada']);
});

it('a drawing that fails is not kept', async () => {
  const { drawn, kept } = papers(() => Promise.reject(new Error('too many wait')));
  await expect(kept.draw(paperOf('A'))).rejects.toThrow('too many wait');
  await expect(kept.draw(paperOf('A'))).rejects.toThrow('too many wait');
  expect(drawn).toHaveLength(2);
});

it('of an erased person nothing is kept, nor what is being drawn', async () => {
  const { drawn, kept } = papers();
  await kept.draw(paperOf('A'));
  const underWay = kept.draw(paperOf('A', 'Grace'));
  await kept.draw(paperOf('B'));
  kept.forget('A');
  await underWay;
  for (const paper of [paperOf('A'), paperOf('A', 'Grace'), paperOf('B')]) await kept.draw(paper);
  expect(drawn).toEqual(['A Ada', 'A Grace', 'B Ada', 'A Ada', 'A Grace']);
});
