import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Injectable } from '@nestjs/common';
import { PLAIN_CSS } from '../http/html.js';

/** Where the built web apps lie, seen from this file's own place in services/api/{src,dist}/web. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
export const BOOKING_CLIENT = join(ROOT, 'web-booking', 'dist', 'client');
export const BOOKING_SERVER = join(ROOT, 'web-booking', 'dist', 'server', 'entry-server.js');
export const CONSOLE_DIST = join(ROOT, 'web-admin', 'dist');

void createHash; void randomBytes; void existsSync; void readFileSync; void pathToFileURL; void fastifyStatic; void PLAIN_CSS;
@Injectable()
export class Pages {
  register(_fastify: FastifyInstance): void {}
}
