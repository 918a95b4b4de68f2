import { HttpError } from 'react-admin';
import type { ErrorBody } from '@stile/contracts';
import { POSITION_HEADER } from './contracts.js';

const TIMEOUT_MS = 20_000;

export type Query = Readonly<Record<string, string | undefined>>;
interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: unknown;
}

export interface Api {
  /** One call; what is not a success throws an HttpError whose message is the server's text. ra-data-simple-rest calls it as well. */
  call(url: string, init?: RequestInit, alsoStatus?: number): Promise<ApiAnswer>;
  /** `alsoStatus` is answered like a success: a page may want the body of a 503. */
  get<T>(path: string, query?: Query, more?: { signal?: AbortSignal; alsoStatus?: number }): Promise<T>;
  send<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T>;
  /** The next query is answered at this position or later. */
  seen(position: string): void;
}

export interface ApiPorts {
  readonly fetch: typeof fetch;
  language(): 'en' | 'fr';
  /** Texts for what the server could not say itself. */
  text(key: 'network_failure' | 'backend_failure'): string;
  /** The server does not know this browser (any more), or does not count its user as staff. */
  onSignedOut(why: 'expired' | 'not_staff'): void;
}

const parse = (body: string): unknown => {
  try {
    return body === '' ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
};
const isErrorBody = (json: unknown): json is ErrorBody =>
  typeof json === 'object' && json !== null && typeof (json as ErrorBody).error === 'string';

/** The error answer behind something thrown; undefined when the server gave none. */
export const rejectionOf = (thrown: unknown): ErrorBody | undefined =>
  thrown instanceof HttpError && isErrorBody(thrown.body) ? thrown.body : undefined;
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

export const withQuery = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

export const createApi = (ports: ApiPorts): Api => {
  /** Of the newest command or change message; positions sort as text. */
  let position = '';
  const seen = (candidate: string | null): void => {
    if (candidate && candidate > position) position = candidate;
  };

  const send = async (url: string, init: RequestInit, headers: Headers): Promise<Response> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await ports.fetch(url, {
        credentials: 'same-origin',
        ...init,
        headers,
        signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      });
    } catch (thrown) {
      if (init.signal?.aborted) throw thrown;
      throw new HttpError(ports.text('network_failure'), 0);
    }
  };

  const headersOf = (init: RequestInit, isQuery: boolean): Headers => {
    const headers = new Headers(init.headers);
    headers.set('Accept', 'application/json');
    headers.set('Accept-Language', ports.language());
    headers.set('X-Requested-With', 'stile');
    if (init.body != null && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
    if (isQuery && position) headers.set(POSITION_HEADER, position);
    return headers;
  };

  const rejected = (status: number, json: unknown): HttpError => {
    const rejection = isErrorBody(json) ? json : undefined;
    if (rejection?.code === 'sign_in_required') ports.onSignedOut('expired');
    if (rejection?.code === 'not_staff') ports.onSignedOut('not_staff');
    return new HttpError(rejection?.error ?? ports.text('backend_failure'), status, json);
  };

  const call: Api['call'] = async (url, init = {}, alsoStatus) => {
    const isQuery = (init.method ?? 'GET') === 'GET';
    const response = await send(url, init, headersOf(init, isQuery));
    const body = await response.text();
    const json = parse(body);
    if (!isQuery) seen(response.headers.get(POSITION_HEADER));
    if (!response.ok && response.status !== alsoStatus) throw rejected(response.status, json);
    return { status: response.status, headers: response.headers, body, json };
  };

  return {
    call,
    seen,
    get: async <T>(path: string, query?: Query, more: { signal?: AbortSignal; alsoStatus?: number } = {}) =>
      (await call(withQuery(path, query), more.signal ? { signal: more.signal } : {}, more.alsoStatus))
        .json as T,
    send: async <T>(
      method: 'POST' | 'PUT',
      path: string,
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) =>
      (await call(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
        .json as T,
  };
};
