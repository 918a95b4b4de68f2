import type { LeaveAnswer, LeaveRequest } from '@stile/contracts';
import type { Services } from '../../core/services/services.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { linkToken, takenAlong } from '../drafts/order-attempt.js';
import { unpaidAlong } from '../edit/edit-drafts.js';
import { readEmbedder } from './embedder.js';

/** Values that the page of the outcome needs. Nothing that was typed leaves the tab. */
const tabOf = (stored: TabStorage, reservationId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      ...takenAlong(stored, reservationId),
      ...unpaidAlong(stored, reservationId),
      hold: stored.read<unknown>('hold'),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value)]])),
  );

export interface FramedPayment {
  readonly reservationId: string;
  readonly edit: number | undefined;
  /** Where the frame goes on when the visitor is back. */
  readonly resumeAt: string;
}

/** An address that leads to the payment from anywhere, once within five minutes. */
const paymentAddress = async (
  api: Services['api'],
  { reservationId, edit }: Pick<FramedPayment, 'reservationId' | 'edit'>,
  request: LeaveRequest,
): Promise<URL> => {
  const query = edit === undefined ? '' : `?edit=${edit}`;
  const path = `/api/checkout/${encodeURIComponent(reservationId)}/leave${query}`;
  const { url } = await api.send<LeaveAnswer>('POST', path, request);
  return new URL(url, window.location.origin);
};

/** The same for a window of its own, which knows nothing of the frame: the outcome is shown there too. */
export const addressElsewhere = async (
  { api }: Pick<Services, 'api'>,
  payment: FramedPayment,
): Promise<string> => {
  const to = await paymentAddress(api, payment, { resume_at: payment.resumeAt, tab: {} });
  to.searchParams.set('window', 'new');
  return to.href;
};

/**
 * Leaves a frame for the payment page, which refuses to be framed: for the whole window, or where the frame may not do
 * that, in a new one. False: the frame stays where it is.
 */
export const leaveFrame = async (
  window: Window,
  { api, tab }: Pick<Services, 'api' | 'tab'>,
  payment: FramedPayment,
): Promise<boolean> => {
  const token = linkToken(tab, payment.reservationId);
  const embedder = readEmbedder(window, tab);
  const to = await paymentAddress(api, payment, {
    ...(token ? { token } : {}),
    ...(embedder ? { embedder } : {}),
    resume_at: payment.resumeAt,
    tab: tabOf(tab, payment.reservationId),
  });
  try {
    window.top!.location.href = to.href;
  } catch {
    to.searchParams.set('window', 'new');
    window.open(to.href, '_blank', 'noopener');
    return false;
  }
  // Back from the payment page the browser may show this very page again, as it was left.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && window.location.replace(payment.resumeAt),
  );
  return true;
};
