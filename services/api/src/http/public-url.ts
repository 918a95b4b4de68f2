import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../ports/tokens.js';

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
  /**
   * Where a request to another name of this machine is redirected: cookies and the return from a payment need one name.
   * Null where the name is right.
   */
  insteadOf(host: string | undefined, path: string): string | null {
    if (
      this.config.PUBLIC_URL ||
      !host?.startsWith('localhost:') ||
      this.base !== `http://127.0.0.1:${host.slice('localhost:'.length)}`
    )
      return null;
    return this.to(path);
  }
  /** An address of ours; `path` begins with '/'. */
  to = (path: string): string => `${this.base}${path}`;
  get secure(): boolean {
    return this.base.startsWith('https:');
  }
}
