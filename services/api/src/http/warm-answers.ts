import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { POSITION_HEADER } from '@stile/contracts';
import type { Answer, Endpoint } from './endpoint.js';

/** An answer made ready for the socket: its headers as node writes them, its text in one byte a character. */
interface Ready {
  readonly status: number;
  readonly headers: string[];
  readonly text: string;
}
/** The same answer as it is, and compressed since the first request that accepts that. */
interface ReadyAnswer {
  readonly plain: Ready;
  packed?: Ready;
}

/** Shorter than a packet: compressing saves nothing. */
const WORTH_PACKING = 1_000;

/** JSON in ASCII: node then writes head and body at once, without encoding them for every reader. */
const inAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString() : '';

const readyOf = (
  { status = 200 }: Answer,
  text: string,
  headers: Readonly<Record<string, string>>,
): Ready => ({
  status,
  text,
  headers: Object.entries(
    status === 304 ? headers : { ...headers, 'content-length': String(text.length) },
  ).flat(),
});

/** A header by its name, from what came over the wire: node would make an object of all of them for the one. */
const rawHeader = ({ rawHeaders }: IncomingMessage, name: string): string | undefined => {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]!;
    if (sent.length === name.length && sent.toLowerCase() === name) return rawHeaders[i + 1];
  }
  return undefined;
};

interface WarmPorts {
  /** The rendered answer of a URL, while it holds. The same answer is the same object: it is made ready once. */
  cachedAnswer(request: { readonly url: string; readonly headers: IncomingHttpHeaders }): Answer | undefined;
  headersOf(url: string): Readonly<Record<string, string>>;
}

/**
 * Sends what was rendered before and still holds before the frame around us looks at the request: everybody reads these in
 * a rush. Other requests take the ordinary way.
 */
export const answerWarm = (
  server: Server,
  endpoints: readonly Endpoint[],
  { cachedAnswer, headersOf }: WarmPorts,
): void => {
  const warm = new Map(
    endpoints.flatMap(({ method, access, path, cached }) =>
      method === 'GET' && access === 'anyone' && cached ? [[path, cached]] : [],
    ),
  );
  const readyAnswers = new WeakMap<Answer, ReadyAnswer>();
  const inFull = (answer: Answer, url: string): ReadyAnswer => {
    const fresh = {
      plain: readyOf(answer, inAscii(textOf(answer.body)), {
        ...headersOf(url),
        ...answer.headers,
      }),
    };
    readyAnswers.set(answer, fresh);
    return fresh;
  };
  const packed = (answer: Answer, url: string, plain: Ready): Ready =>
    readyOf(answer, gzipSync(Buffer.from(plain.text, 'latin1')).toString('latin1'), {
      ...headersOf(url),
      ...answer.headers,
      'content-encoding': 'gzip',
    });
  const known = (request: IncomingMessage): Ready | undefined => {
    if (request.method !== 'GET' || rawHeader(request, POSITION_HEADER) !== undefined || !server.listening)
      return undefined;
    const url = request.url!;
    const end = url.indexOf('?');
    const cached = warm.get(end < 0 ? url : url.slice(0, end));
    if (!cached) return undefined;
    const headers = {
      'if-none-match': rawHeader(request, 'if-none-match'),
      cookie: rawHeader(request, 'cookie'),
    };
    const answer = cached === true || cached(headers) ? cachedAnswer({ url, headers }) : undefined;
    if (!answer) return undefined;
    const ready = readyAnswers.get(answer) ?? inFull(answer, url);
    if (
      ready.plain.text.length < WORTH_PACKING ||
      !/\bgzip\b/.test(rawHeader(request, 'accept-encoding') ?? '')
    )
      return ready.plain;
    return (ready.packed ??= packed(answer, url, ready.plain));
  };
  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const found = known(request);
    if (!found) {
      for (const listener of listeners) listener.call(server, request, response);
      return;
    }
    response.writeHead(found.status, found.headers);
    response.end(found.text, 'latin1');
  });
};
