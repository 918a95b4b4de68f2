import { POSITION_HEADER } from '@stile/contracts/http/sockets';
import type { Language } from '../language/language.js';
import { asProblem, problemOf, type Problem } from './problem.js';

const TIMEOUT_MS = 20_000;

export interface CallInit extends RequestInit {
  /** A status that is answered like a success: a page may want the body of a 503. */
  readonly alsoStatus?: number;
}

export interface Api {
  call(url: string, init?: CallInit): Promise<{ readonly headers: Headers; readonly json: unknown }>;
  get<T>(url: string, init?: CallInit): Promise<T>;
  /** A command: JSON, or a picture's bytes. `keepalive` lets it outlive the page. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown, init?: CallInit): Promise<T>;
  /** Calls that read lists answer at this position or later from now on. */
  seen(position: string | null): void;
}

export interface ApiPorts {
  language(): Language;
  /** The newest position of a command or a change that this browser knows; positions sort as text. */
  readonly position: { read(): string | undefined; write(position: string): void };
  /** Hears of a failure before it is thrown. */
  onProblem?(problem: Problem): void;
  readonly fetch?: typeof fetch;
}

/** Every call throws a Problem; one that its own signal ended throws the signal's reason. */
export const createApi = ({ language, position, onProblem, fetch: ask }: ApiPorts): Api => {
  const seen: Api['seen'] = (candidate) => {
    if (candidate && candidate > (position.read() ?? '')) position.write(candidate);
  };
  const headersOf = ({ headers: initial, body }: RequestInit): Headers => {
    const headers = new Headers(initial);
    headers.set('Accept-Language', language());
    headers.set('X-Requested-With', 'stile');
    // A picture has its type from fetch.
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');
    const known = position.read();
    if (known) headers.set(POSITION_HEADER, known);
    return headers;
  };
  const call: Api['call'] = async (url, init = {}) => {
    const isQuery = (init.method ?? 'GET') === 'GET';
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
    try {
      const response = await (ask ?? fetch)(url, {
        ...init,
        headers: headersOf(init),
        signal: init.keepalive ? null : signal,
      });
      const { status, headers } = response;
      if (!isQuery) seen(headers.get(POSITION_HEADER));
      if (!response.ok && status !== init.alsoStatus) throw await problemOf(response);
      return { headers, json: status === 204 ? undefined : await response.json() };
    } catch (thrown) {
      init.signal?.throwIfAborted();
      const problem = asProblem(thrown);
      onProblem?.(problem);
      throw problem;
    }
  };
  return {
    call,
    seen,
    get: async <T>(url: string, init?: CallInit) => (await call(url, init)).json as T,
    send: async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown, init?: CallInit) =>
      (await call(url, { ...init, method, body: body instanceof Blob ? body : JSON.stringify(body) }))
        .json as T,
  };
};
