// A thread of its own writes files: formats, packs and sums them while others are answered.
import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { ExportColumn, ExportFormat, Language } from '@stile/contracts';
import { Cells, type Line, type LineNames } from './cells.js';
import { csvOf } from './csv.js';
import { xlsxOf, type About } from './xlsx.js';

/** A file's form, as plain data. */
export interface FileForm {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly language: Language;
  readonly names: LineNames;
  /** Titles of the two sheets of a workbook. */
  readonly titles: readonly [string, string];
  readonly about: About;
  readonly madeAt: string;
}
/** A file, of which so many bytes are there already; or a port that each part is sent to. */
export type Target = { readonly path: string; readonly from: number } | { readonly parts: MessagePort };

/** Lines that follow; or a question how far the file is safe on the disk; or that there are no more. */
export type ToFile = { readonly lines: readonly Line[] } | 'keep' | 'end';
/** Lines are taken; or so many bytes are safe. */
export type FromFile = 'taken' | { readonly safe: number };
export interface Written {
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

const FLUSHED_AT = 65_536;

/** Writes what comes by the port until its end. @throws where the port is closed before, or the disk is full */
export const writeFile = async (form: FileForm, target: Target, port: MessagePort): Promise<Written> => {
  const output = 'path' in target ? new DiskOutput(target.path, target.from) : new PortOutput(target.parts);
  try {
    const file = new Bytes(output);
    // From the beginning: a file may be given up before its first line is taken.
    const messages = on(port, 'message', { close: ['close'] }) as AsyncIterable<[ToFile]>;
    const lines = linesFrom(messages, (message) => port.postMessage(message), file);
    for await (const part of bytesOf(form, lines, output.from > 0)) await file.add(part);
    return await file.end();
  } finally {
    output.close();
    port.close();
  }
};

const bytesOf = (
  { format, columns, language, names, titles, about, madeAt }: FileForm,
  lines: AsyncIterable<Line>,
  isRest: boolean,
): AsyncIterable<string | Buffer> => {
  const cells = new Cells(columns, language, names);
  if (format === 'csv') return csvOf(cells, lines, isRest ? 'rest' : 'whole');
  return xlsxOf(cells, lines, { titles, about, madeAt: new Date(madeAt) });
};

async function* linesFrom(
  messages: AsyncIterable<[ToFile]>,
  say: (message: FromFile) => void,
  file: Bytes,
): AsyncGenerator<Line> {
  for await (const [message] of messages) {
    if (message === 'end') return;
    if (message === 'keep') say({ safe: await file.keep() });
    else {
      yield* message.lines;
      say('taken');
    }
  }
  throw new Error('the file was given up');
}

interface Output {
  /** Bytes that are there already. */ readonly from: number;
  write(bytes: Buffer): Promise<void> | void;
  /** All that was written is safe. */ sync(): void;
  close(): void;
}

class DiskOutput implements Output {
  private readonly file: number;

  constructor(
    path: string,
    readonly from: number,
  ) {
    this.file = openSync(path, from > 0 ? 'r+' : 'w', 0o600);
    ftruncateSync(this.file, from);
  }

  write(bytes: Buffer): void {
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.file, bytes, written, bytes.length - written, null);
  }

  /** The bytes that are there already: those that are written follow them. */
  *before(): Generator<Buffer> {
    const chunk = Buffer.alloc(FLUSHED_AT);
    for (let left = this.from; left > 0;) {
      const read = readSync(this.file, chunk, 0, Math.min(left, chunk.length), null);
      if (read === 0) throw new Error('the file is shorter than it was');
      left -= read;
      yield chunk.subarray(0, read);
    }
  }

  sync(): void {
    fdatasyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** The next part is sent once the one before is taken. */
class PortOutput implements Output {
  readonly from = 0;
  private readonly taken: AsyncIterator<unknown>;

  constructor(private readonly port: MessagePort) {
    this.taken = on(port, 'message', { close: ['close'] });
  }

  async write(bytes: Buffer): Promise<void> {
    this.port.postMessage(new Uint8Array(bytes));
    if ((await this.taken.next()).done) throw new Error('nobody takes the file');
  }

  sync(): void {
    // Nothing of it is safe here.
  }

  close(): void {
    this.port.close();
  }
}

/** Bytes on their way, in parts that are worth a write, and what they sum up to. */
class Bytes {
  private readonly hash = createHash('sha256');
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private bytes: number;

  constructor(private readonly output: Output) {
    this.bytes = output.from;
    if (output instanceof DiskOutput) for (const chunk of output.before()) this.hash.update(chunk);
  }

  async add(part: string | Buffer): Promise<void> {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= FLUSHED_AT) await this.flush();
  }

  /** How many bytes are safe. */
  async keep(): Promise<number> {
    await this.flush();
    this.output.sync();
    return this.bytes;
  }

  async end(): Promise<Written> {
    return { bytes: await this.keep(), digest: this.hash.digest('hex') };
  }

  private async flush(): Promise<void> {
    if (this.waitingBytes === 0) return;
    const bytes = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    this.hash.update(bytes);
    this.bytes += bytes.length;
    await this.output.write(bytes);
  }
}

export interface FileOrder {
  readonly form: FileForm;
  readonly target: Target;
  readonly port: MessagePort;
}
export default ({ form, target, port }: FileOrder): Promise<Written> => writeFile(form, target, port);
