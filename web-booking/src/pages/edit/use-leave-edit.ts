import { isAvailability } from '../../core/booking/queries.js';
import { useRouter } from '../../core/browser/router.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { useServices } from '../../core/services/services.js';
import { embeddedLike } from '../../parts/embedder/embedded-like.js';
import { forgetReturned } from './edit-drafts.js';

/** Leads from a change that is made to its reservation. */
export const useLeaveEdit = (drafts: TabStorage, reservationId: string): ((edit: number) => void) => {
  const { cache } = useServices();
  const router = useRouter();
  return (edit) => {
    const id = encodeURIComponent(reservationId);
    forgetReturned(drafts);
    // The next page shows what it is now.
    cache.refresh((key) => key === `/api/reservation/${id}` || isAvailability(key));
    router.go(embeddedLike(router.url(), `/reservation?reservationId=${id}&edit=${edit}`), 'push');
  };
};
