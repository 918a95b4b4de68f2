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

/** The answer, or null where none came within the time, or before nobody waits for it. */
export const inTime = async (
  transport: Transport,
  timers: Timers,
  request: HttpRequest,
  { withinMs, ended }: { readonly withinMs: number; readonly ended?: AbortSignal | undefined },
): Promise<HttpAnswer | null> => {
  const aborted = new AbortController();
  const cancel = timers.after(withinMs, () => aborted.abort());
  const signal = ended ? AbortSignal.any([aborted.signal, ended]) : aborted.signal;
  try {
    const { status, text } = await transport(request, signal);
    return { status, body: parsed(text) };
  } catch {
    return null;
  } finally {
    cancel();
  }
};

/** A read without an answer by then is sent a second time, and the first answer counts: an answer may be lost. */
export const readInTime = async (
  transport: Transport,
  timers: Timers,
  request: HttpRequest,
  { withinMs, againAfterMs }: { readonly withinMs: number; readonly againAfterMs: number },
): Promise<HttpAnswer | null> => {
  const ended = new AbortController();
  const once = (ms: number) => inTime(transport, timers, request, { withinMs: ms, ended: ended.signal });
  const first = once(withinMs);
  const waited = new Promise<'waited'>((resolve) => timers.after(againAfterMs, () => resolve('waited')));
  const early = await Promise.race([first, waited]);
  if (early !== 'waited') return early;
  const second = once(withinMs - againAfterMs);
  const either = await Promise.race([first, second]);
  const answer = either ?? (await first) ?? (await second);
  ended.abort();
  return answer;
};
