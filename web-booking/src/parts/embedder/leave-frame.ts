import type { LeaveAnswer, LeaveRequest } from '@stile/contracts';
import type { Services } from '../../core/services/services.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { linkToken, takenAlong } from '../drafts/order-attempt.js';
import { readEmbedder } from './embedder.js';

/** Values that the page of the outcome needs. Nothing that was typed leaves the tab. */
const tabOf = (stored: TabStorage, reservationId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...takenAlong(stored, reservationId), hold: stored.read<unknown>('hold') }).flatMap(
      ([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]]),
    ),
  );

export interface FramedPayment {
  readonly reservationId: string;
  readonly edit: number | undefined;
  /** Where the frame goes on when the visitor is back. */
  readonly resumeAt: string;
}

/**
 * Leaves a frame for the payment page, which refuses to be framed: for the whole window, or where the frame may not do
 * that, in a new one. False: the frame stays where it is.
 */
export const leaveFrame = async (
  window: Window,
  { api, stored }: Pick<Services, 'api' | 'stored'>,
  { reservationId, edit, resumeAt }: FramedPayment,
): Promise<boolean> => {
  const token = linkToken(stored, reservationId);
  const embedder = readEmbedder(window, stored);
  const { url } = await api.send<LeaveAnswer>(
    'POST',
    `/api/checkout/${encodeURIComponent(reservationId)}/leave${edit === undefined ? '' : `?edit=${edit}`}`,
    {
      ...(token ? { token } : {}),
      ...(embedder ? { embedder } : {}),
      resume_at: resumeAt,
      tab: tabOf(stored, reservationId),
    } satisfies LeaveRequest,
  );
  const to = new URL(url, window.location.origin);
  try {
    window.top!.location.href = to.href;
  } catch {
    to.searchParams.set('window', 'new');
    window.open(to.href, '_blank', 'noopener');
    return false;
  }
  // Back from the payment page the browser may show this very page again, as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.replace(resumeAt));
  return true;
};
