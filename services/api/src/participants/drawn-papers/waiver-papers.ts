import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { builtTask } from '@stile/event-store';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { SignedPaper } from '../papers/waiver-pdf.js';
import type waiverPdf from './waiver-pdf-task.js';

const DRAWING = builtTask(import.meta.url, 'waiver-pdf-task.js');
const MAX_BYTES = 32 * 2 ** 20;

interface Drawing {
  readonly reservationId: string;
  readonly pdf: Promise<Buffer>;
  bytes: number;
}

/** Drawn waivers, the least recently used dropped first. The key is all that a paper shows (docs/rules/participants.md 43). */
@Injectable()
export class WaiverPapers {
  private readonly drawings = new Map<string, Drawing>();
  private bytes = 0;

  constructor(private readonly workers: WorkerPool) {}

  draw(paper: SignedPaper): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(paper)).digest('base64url');
    const drawing = this.drawings.get(key) ?? this.start(key, paper);
    this.drawings.delete(key);
    this.drawings.set(key, drawing);
    return drawing.pdf;
  }

  /** Forgets the papers of an erased person. A drawing that is under way is not kept either. */
  forget(reservationId: string): void {
    for (const [key, drawing] of this.drawings) if (drawing.reservationId === reservationId) this.drop(key);
  }

  private start(key: string, paper: SignedPaper): Drawing {
    const pdf = this.workers.run<typeof waiverPdf>(DRAWING, paper).then((bytes) => Buffer.from(bytes));
    const drawing: Drawing = { reservationId: paper.reservationId, pdf, bytes: 0 };
    pdf.then(
      ({ length }) => {
        if (this.drawings.get(key) !== drawing) return;
        drawing.bytes = length;
        this.bytes += length;
        while (this.bytes > MAX_BYTES) this.drop(this.drawings.keys().next().value!);
      },
      () => {
        if (this.drawings.get(key) === drawing) this.drop(key);
      },
    );
    return drawing;
  }

  private drop(key: string): void {
    this.bytes -= this.drawings.get(key)?.bytes ?? 0;
    this.drawings.delete(key);
  }
}
