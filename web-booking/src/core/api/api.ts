import { POSITION_HEADER } from '../contracts/http.js';
import type { TabStorage } from '../browser/tab-storage.js';
import type { Language } from '@stile/web-kit';
import { asProblem, problemOf } from './problem.js';

const TIMEOUT_MS = 20_000;
const POSITION = 'position';

export interface Api {
  readonly get: <T>(url: string, headers?: Record<string, string>) => Promise<T>;
  /** The bytes of a picture. */
  readonly upload: <T>(url: string, bytes: Blob) => Promise<T>;
  /** A command: JSON in, JSON out. `keepalive` lets it outlive the page. */
  readonly send: <T>(
    method: 'POST' | 'PUT',
    url: string,
    body: unknown,
    more?: { headers?: Record<string, string>; keepalive?: boolean },
  ) => Promise<T>;
}

/** Every call throws a Problem and nothing else. Positions sort as text: the newest is the greatest. */
export const createApi = (
  language: () => Language,
  stored: TabStorage,
  fetcher: typeof fetch = (...args) => fetch(...args),
): Api => {
  const call = async <T>(url: string, init: RequestInit): Promise<T> => {
    const position = stored.read<string>(POSITION);
    const headers = {
      'Accept-Language': language(),
      ...(position ? { [POSITION_HEADER]: position } : {}),
      ...init.headers,
    };
    try {
      const response = await fetcher(url, {
        credentials: 'same-origin',
        ...init,
        headers,
        ...(init.keepalive ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
      });
      const seen = response.headers.get(POSITION_HEADER);
      if (seen && init.method !== 'GET' && seen > (position ?? '')) stored.write(POSITION, seen);
      if (!response.ok) throw await problemOf(response);
      return (response.status === 204 ? undefined : await response.json()) as T;
    } catch (thrown) {
      throw asProblem(thrown);
    }
  };
  return {
    get: (url, headers = {}) => call(url, { method: 'GET', headers }),
    upload: (url, bytes) =>
      call(url, {
        method: 'POST',
        body: bytes,
        headers: { 'Content-Type': bytes.type, 'X-Requested-With': 'stile' },
      }),
    send: (method, url, body, more = {}) =>
      call(url, {
        method,
        body: JSON.stringify(body),
        keepalive: more.keepalive ?? false,
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'stile', ...more.headers },
      }),
  };
};
