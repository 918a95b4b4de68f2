import { isAvailability } from '../../core/booking/queries.js';
import { useRouter } from '../../core/browser/router.js';
import { useServices } from '../../core/services/services.js';
import { embeddedLike } from '../../parts/embedder/embedded-like.js';
import { forgetReturned } from './returned.js';

/** Leads from a change that is made to its reservation. */
export const useLeaveEdit = (reservationId: string): ((edit: number) => void) => {
  const { cache } = useServices();
  const router = useRouter();
  return (edit) => {
    const id = encodeURIComponent(reservationId);
    forgetReturned();
    // The next page shows what it is now.
    cache.refresh((key) => key === `/api/reservation/${id}` || isAvailability(key));
    router.go(embeddedLike(router.url(), `/reservation?reservationId=${id}&edit=${edit}`), 'push');
  };
};
