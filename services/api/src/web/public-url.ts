import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { CONFIG } from '../storage/tokens.js';

/** How visitors reach us: links in mails and on the gateway's page. Known for sure once the server listens. */
@Injectable()
export class PublicUrl {
  private base: string;
  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.base = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '');
  }
  listening(port: number): void {
    if (!this.config.PUBLIC_URL) this.base = `http://${this.config.HOST}:${port}`;
  }
  /** An address of ours; `path` begins with '/'. */
  to = (path: string): string => `${this.base}${path}`;
  get secure(): boolean {
    return this.base.startsWith('https:');
  }
}
