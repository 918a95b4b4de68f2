import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import type { Instant, Position } from '@stile/contracts';
import { digestAfter, lineOf, type SealedRange } from '@stile/event-store';
import { sealedRange, type LogRange, type Progress } from './log-ranges.js';
import type { Storage } from './storage.js';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'bundle');
/** They go into the archive as they are. */
const TEXTS = ['verify.mjs', 'README.md', 'LISEZMOI.md'];
const EVENTS = 'events.jsonl';
const LINES_A_CHUNK = 100;

export interface BundleMade {
  /** The last event before it; '' of the log's start. */
  readonly after: Position;
  readonly to: Position;
  readonly events: number;
  readonly bytes: number;
  /** SHA-256 of the archive, hexadecimal. */
  readonly digest: string;
}
interface BundleAbout {
  readonly file: string;
  readonly range: LogRange;
  readonly at: Instant;
  readonly by: string;
}
interface End {
  readonly position: Position;
  readonly digest: string;
}

/**
 * An archive that proves a part of the log without us: its events as they lie, the anchors, and a verifier
 * (docs/rules/log.md 85). It is written as it is read. @throws where the log is shorter, or another, than it was.
 */
export const writeBundle = async (
  storage: Pick<Storage, 'anchors' | 'log'>,
  { file, range, at, by }: BundleAbout,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<BundleMade> => {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const sealed = await sealedRange(storage, range);
  if ('fault' in sealed) throw new Error(sealed.fault);
  const anchors = storage.anchors.days();
  const part = new BundledPart(storage, sealed, range, onProgress);
  const zip = new ZipFile();
  const options = { mtime: new Date(at) };
  const lines = Readable.from(part.lines(), { objectMode: false });
  lines.once('end', () => {
    const { start, end, events } = part;
    const within = anchors.filter(({ position }) => position <= end.position);
    const texts = {
      'anchors.json': within,
      'bundle.json': { start, end, events, madeAt: at, madeBy: by },
    };
    for (const [name, value] of Object.entries(texts))
      zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), name, options);
    for (const name of TEXTS) zip.addBuffer(readFileSync(join(FOLDER, name)), name, options);
    zip.end();
  });
  const output = zip.outputStream as Readable;
  lines.once('error', (error) => output.destroy(error));
  zip.addReadStream(lines, EVENTS, options);
  const { bytes, digest } = await written(output, file);
  return { after: part.start.position, to: part.end.position, events: part.events, bytes, digest };
};

/** It gets its name once all of it is there. */
const written = async (output: Readable, file: string): Promise<{ bytes: number; digest: string }> => {
  const partial = `${file}.partial`;
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(output, counting, createWriteStream(partial, { mode: 0o600, flush: true }));
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
  return { bytes, digest: hash.digest('hex') };
};

/** The events of a range, each with its digest. */
class BundledPart {
  /** The event before the first, whose digest the first one's is made of. */
  start: End;
  end: End;
  events = 0;

  constructor(
    private readonly storage: Pick<Storage, 'log'>,
    private readonly sealed: SealedRange,
    private readonly range: LogRange,
    private readonly onProgress: (progress: Progress) => void,
  ) {
    const { position, digest } = sealed.after;
    this.start = { position, digest };
    this.end = this.start;
  }

  async *lines(): AsyncGenerator<string> {
    const { from = '', to = '' } = this.range;
    const { after, end } = this.sealed;
    const last = to === '' || to > end.position ? end.position : to;
    const all = end.events - after.events;
    let walked = 0;
    for await (const { events } of this.storage.log.eventStore.readAll(after.position)) {
      let lines: string[] = [];
      for (const event of events) {
        if (event.position > last) {
          yield lines.join('');
          return;
        }
        walked++;
        const line = lineOf(event);
        this.end = { position: event.position, digest: digestAfter(this.end.digest, line) };
        if (event.position < from) {
          this.start = this.end;
          continue;
        }
        this.events++;
        lines.push(`{"digest":"${this.end.digest}","event":${line}}\n`);
        if (lines.length < LINES_A_CHUNK) continue;
        yield lines.join('');
        lines = [];
      }
      yield lines.join('');
      this.onProgress({ events: walked, of: all });
    }
  }
}
