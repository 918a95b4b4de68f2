import { on } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { builtTask, ignoreLateAnswers } from '@stile/event-store';
import type { Line } from './cells.js';
import type { FileForm, FileOrder, FromFile, Target, ToFile, Written } from './file-task.js';

const IDLE_MS = 60_000;
/** A batch is garbage soon: more than this is memory and no speed. */
const YOUNG_HEAP_MB = 4;
const MAX_HEAP_MB = 128;
/** Batches of lines on their way to a file: one is written while the next is made. */
const MOST_UNDERWAY = 2;
/** As many as are made at once (docs/rules/exports.md 6). */
export const MOST_OF_ALL = 4;

/** Threads that write files. They see nothing of the settings, which hold secrets. */
@Injectable()
export class FileThreads implements OnApplicationShutdown {
  private readonly pool = new Piscina<FileOrder, Written>({
    filename: builtTask(import.meta.url, 'file-task.js'),
    minThreads: 0,
    maxThreads: MOST_OF_ALL,
    idleTimeout: IDLE_MS,
    recordTiming: false,
    execArgv: ['--enable-source-maps'],
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });

  begin(form: FileForm, target: Target): FileInMaking {
    const { port1: port, port2 } = new MessageChannel();
    const transferList = 'parts' in target ? [port2, target.parts] : [port2];
    return new FileInMaking(port, this.pool.run({ form, target, port: port2 }, { transferList }));
  }

  async onApplicationShutdown(): Promise<void> {
    ignoreLateAnswers(this.pool);
    await this.pool.destroy();
  }
}

/** A file that a thread writes. @throws what the thread ended with: a full disk */
export class FileInMaking {
  private readonly messages: AsyncIterator<[FromFile]>;
  private underway = 0;

  constructor(
    private readonly port: MessagePort,
    private readonly written: Promise<Written>,
  ) {
    this.messages = on(port, 'message') as never;
    written.catch(() => undefined);
  }

  /** Answers once there is room for more. */
  async write(lines: readonly Line[]): Promise<void> {
    this.say({ lines });
    this.underway++;
    while (this.underway >= MOST_UNDERWAY) await this.heard();
  }

  /** Answers how many bytes of what was written are safe on the disk. */
  async keep(): Promise<number> {
    this.say('keep');
    for (;;) {
      const message = await this.heard();
      if (message !== 'taken') return message.safe;
    }
  }

  async finish(): Promise<Written> {
    this.say('end');
    try {
      return await this.written;
    } finally {
      this.port.close();
    }
  }

  /** Answers once nothing of it is written any more. */
  async discard(): Promise<void> {
    this.port.close();
    await this.written.catch(() => undefined);
  }

  private say(message: ToFile): void {
    this.port.postMessage(message);
  }

  private async heard(): Promise<FromFile> {
    const ended = this.written.then((): never => {
      throw new Error('the file has ended');
    });
    const { value } = await Promise.race([this.messages.next(), ended]);
    const [message] = value as [FromFile];
    if (message === 'taken') this.underway--;
    return message;
  }
}
