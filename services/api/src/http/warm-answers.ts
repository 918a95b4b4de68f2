import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { POSITION_HEADER } from '@stile/contracts';
import type { Answer, Endpoint } from './endpoint.js';

/** An answer made ready for the socket: its headers as node writes them, its text in one byte a character. */
interface Ready { readonly status: number; readonly headers: string[]; readonly text: string }

/** JSON in ASCII: node then writes head and body at once, without encoding them for every reader. */
const inAscii = (json: string): string => json.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const readyOf = (answer: Answer, headers: Readonly<Record<string, string>>): Ready => {
  const text = answer.body === undefined ? '' : inAscii(String(answer.body));
  const all = { ...headers, ...answer.headers, ...(answer.status === 304 ? {} : { 'content-length': String(text.length) }) };
  return { status: answer.status ?? 200, headers: Object.entries(all).flat(), text };
};

/**
 * Sends what was rendered before and still holds (`again` of an endpoint) before the frame around us looks at the
 * request: everybody reads these in a rush. Whatever it does not know goes on as ever.
 */
export const answerWarm = (server: Server, endpoints: readonly Endpoint[], headersOf: (url: string) => Readonly<Record<string, string>>): void => {
  const warm = new Map(endpoints.filter(({ method, access, again }) => method === 'GET' && access === 'anyone' && again).map((endpoint) => [endpoint.path, endpoint]));
  const ready = new WeakMap<Answer, Ready>();
  const known = (request: IncomingMessage): Ready | undefined => {
    if (request.method !== 'GET' || request.headers[POSITION_HEADER] !== undefined || !server.listening) return undefined;
    const url = request.url!;
    const end = url.indexOf('?');
    const answer = warm.get(end < 0 ? url : url.slice(0, end))?.again!({ url, headers: request.headers });
    if (!answer) return undefined;
    const kept = ready.get(answer);
    if (kept) return kept;
    const fresh = readyOf(answer, headersOf(url));
    ready.set(answer, fresh);
    return fresh;
  };
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = known(request);
    if (!found) return listeners.forEach((listener) => listener.call(server, request, response));
    response.writeHead(found.status, found.headers);
    response.end(found.text, 'latin1');
  });
};
