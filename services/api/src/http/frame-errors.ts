import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf } from './api-error.js';

/*
 * Errors of requests that never reach an endpoint: an address that cannot be decoded, headers that are too large,
 * a message that is not HTTP. They are answered in the one shape of errors (docs/rules/errors.md 4), without a framework's names.
 */

const bodyOf = (status: number): string => JSON.stringify(errorBodyOf({ status, code: 'bad_request' }, 'en'));

/** An address with broken %-signs, or with a part that is too long. */
export const answerBadAddress = (
  error: { readonly statusCode?: number | undefined },
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const status = error.statusCode ?? 400;
  reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(bodyOf(status));
};

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What the HTTP parser rejects: answered once and cut off. */
export const answerBadMessage = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? 400;
  const body = bodyOf(status);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroy(error);
};
