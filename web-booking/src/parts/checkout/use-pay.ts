import { isEmbedded } from '../../core/browser/embedded.js';
import { useRouter } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import { outcomeUrl } from './outcome-url.js';

interface Payment {
  readonly reservationId: string;
  readonly payUrl: string;
  readonly edit?: number | undefined;
}

/**
 * Leads to the payment. False: this page stays, because the visitor was shown the card form here, or because it is a
 * frame whose visitor pays in another window.
 */
export const usePay = () => {
  const services = useServices();
  const router = useRouter();
  return async (payment: Payment): Promise<boolean> => {
    const url = router.url();
    if (!isEmbedded(url) || window.parent === window) {
      if (services.cardForm.has(payment.payUrl)) {
        await services.cardForm.show(payment.payUrl);
        return false;
      }
      services.leave(payment.payUrl);
      return true;
    }
    const { leaveFrame } = await import('../embedder/leave-frame.js');
    return leaveFrame(window, services, {
      reservationId: payment.reservationId,
      edit: payment.edit,
      resumeAt: outcomeUrl(url, payment),
    });
  };
};
