import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { CONFIG } from '../ports/tokens.js';

/** The built-in card gateway's own origin (docs/rules/payments.md 129). Known for sure once its server listens. */
@Injectable()
export class GatewayOrigin {
  private port: number | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  listening(port: number): void {
    this.port = port;
  }
  /** Without a slash at the end; null where the gateway has none. */
  get url(): string | null {
    if (this.port === undefined) return null;
    return this.config.GATEWAY_URL?.replace(/\/$/, '') ?? `http://${this.config.HOST}:${this.port}`;
  }
  /** Whether a request came to it. */
  receives = ({ socket }: IncomingMessage): boolean =>
    this.port !== undefined && socket.localPort === this.port;
}
