import type { Timers } from '../../ports/timers.js';

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface HttpAnswer {
  readonly status: number;
  /** null where it is no JSON, or too large to be one */ readonly body: unknown;
}
/** As the logs say it. */
export const NO_ANSWER = 'no answer';

/** Sends one request; throws where nothing comes back. The text is cut behind MAX_TEXT. */
export type Transport = (
  request: HttpRequest,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly text: string }>;

/** No answer of the provider is longer. */
const MAX_TEXT = 1_000_000;

const textOf = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_TEXT) break;
  }
  return text;
};

export const fetchTransport: Transport = async ({ url, ...init }, signal) => {
  const response = await fetch(url, { ...init, signal, redirect: 'manual' });
  // A redirect is the provider's sign-in page, which leads back to us with a code.
  const location = response.headers.get('location');
  return {
    status: response.status,
    text: location === null ? await textOf(response) : JSON.stringify({ location }),
  };
};

const parsed = (text: string): unknown => {
  if (text.length > MAX_TEXT) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** The answer, or null where none came within the time. */
export const inTime = async (
  transport: Transport,
  timers: Timers,
  request: HttpRequest,
  withinMs: number,
): Promise<HttpAnswer | null> => {
  const aborted = new AbortController();
  const cancel = timers.after(withinMs, () => aborted.abort());
  try {
    const { status, text } = await transport(request, aborted.signal);
    return { status, body: parsed(text) };
  } catch {
    return null;
  } finally {
    cancel();
  }
};
