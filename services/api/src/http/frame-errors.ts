import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SOCKET_PATH } from '@stile/contracts';
import { errorBodyOf } from './api-error.js';

/*
 * Errors of requests that never reach an endpoint: an address that cannot be decoded, headers that are too large,
 * a message that is not HTTP, a socket that is none of ours. They are answered with the headers and in the one shape of
 * all errors (docs/rules/errors.md 6), without a framework's names.
 */

export type HeadersOf = (url: string) => Readonly<Record<string, string>>;

const DATA = '/api/';

/** Said with 429: when to try again. */
const AGAIN_SECONDS = 10;
const bodyOf = (status: number): string =>
  JSON.stringify(
    errorBodyOf(
      status === 429
        ? { status, code: 'too_many_requests', detail: { seconds: AGAIN_SECONDS } }
        : { status, code: 'bad_request' },
      'en',
    ),
  );
const headersFor = (headersOf: HeadersOf, url: string): Record<string, string> => ({
  ...headersOf(url),
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
});

/** An address with broken %-signs, or with a part that is too long. */
export const answerBadAddress =
  (headersOf: HeadersOf) =>
  (
    error: { readonly statusCode?: number | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const status = error.statusCode ?? 400;
    reply.code(status).headers(headersFor(headersOf, request.raw.url!)).send(bodyOf(status));
  };

/** Written on a socket that has no answer of its own, which then ends. */
export const refuse = (socket: Duplex, status: number, headersOf: HeadersOf): void => {
  const body = bodyOf(status);
  const headers = Object.entries({
    ...headersFor(headersOf, DATA),
    ...(status === 429 ? { 'retry-after': String(AGAIN_SECONDS) } : {}),
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
};

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Requests that the HTTP parser rejects: answered once and cut off. */
export const answerBadMessage =
  (headersOf: HeadersOf) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    refuse(socket, STATUS[error.code ?? ''] ?? 400, headersOf);
    socket.destroy(error);
  };

const VERSION = '4';
const KEY = /^[+/0-9A-Za-z]{22}==$/;

/** Whether a request asks for a socket as our pages do. */
const isOurSocket = ({ url = '', headers }: IncomingMessage): boolean => {
  // A stranger's text need not be an address that `URL` can read.
  const [path, query] = url.split('?');
  const searchParams = new URLSearchParams(query);
  return (
    path === `${SOCKET_PATH}/` &&
    searchParams.get('EIO') === VERSION &&
    searchParams.get('transport') === 'websocket' &&
    !searchParams.has('sid') &&
    KEY.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13'
  );
};

/** Answers expectations that are not known, and what is no socket of ours, before the frameworks do. */
export const answerBare = (server: Server, headersOf: HeadersOf): void => {
  const answer = (response: ServerResponse, status: number): void => {
    const body = bodyOf(status);
    const headers = { ...headersFor(headersOf, DATA), 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, headers).end(body);
  };
  server.on('checkExpectation', (_request, response: ServerResponse) => answer(response, 417));
  const upgrades = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOurSocket(request))
      return upgrades.forEach((listener) => void listener.call(server, request, socket, head));
    socket.on('error', () => socket.destroy());
    return refuse(socket, 400, headersOf);
  });
  const requests = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url!.startsWith(`${SOCKET_PATH}/`)) return answer(response, 400);
    for (const listener of requests) listener.call(server, request, response);
  });
};
