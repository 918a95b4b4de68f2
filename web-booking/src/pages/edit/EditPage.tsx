import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type {
  EditQuoteAnswer,
  InventoryAnswer,
  InventoryGroupAnswer,
  ReservationAnswer,
} from '@stile/contracts';
import { Problem } from '@stile/web-kit';
import { useGet } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { ServicesProvider, useServices } from '../../core/services/services.js';
import { useVenue } from '../../core/services/venue.js';
import { EditedContext, type Edited } from '../../core/booking/edited.js';
import { parseSelection } from '../../core/booking/selection.js';
import { pathOf, searchOf, useRouter, useUrl } from '../../core/browser/router.js';
import { useProblemText } from '../../parts/errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { SelectionScreen } from '../selection/SelectionScreen.js';
import { isPhoto } from '@stile/contracts/profiles/profile';
import { LoadError, Notice } from '../../parts/ui/Notice.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { Difference } from './Difference.js';
import { hasContact } from '../../parts/booker/contact.js';
import { draftsOfEdit, forgetEdit } from '../../parts/edit/edit-drafts.js';
import { fillIn } from './fill-in.js';
import { EditDetails } from './EditDetails.js';
import { LazyMoneyReturned } from './lazy.js';
import { keepReturned, readReturned, type Returned } from './returned.js';
import {
  basketOfReservation,
  canBeShown,
  searchOfReservation,
} from '../../parts/reservation-basket/reservation-basket.js';
import { isRejected } from '../../parts/widgets/is-rejected.js';

/** /reservation/edit: the booking pages with what a reservation has, for its holder and for staff. */
export const EditPage = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const { reservationId } = parseSelection(searchOf(useUrl()));
  // A stored sum was shown before this load.
  const [shown, setShown] = useState(() => ({ returned: readReturned(), isAgain: true }));
  const { returned, isAgain } = shown;
  const onReturned = (now: Returned): void => {
    keepReturned(now);
    setShown({ returned: now, isAgain: false });
  };
  if (!venue || !reservationId || !returned) return <EditedReservation onReturned={onReturned} />;
  return (
    <Page title={t('change_visit')}>
      <LazyMoneyReturned venue={venue} reservationId={reservationId} returned={returned} isAgain={isAgain} />
    </Page>
  );
};

const EditedReservation = ({ onReturned }: Pick<EditingProps, 'onReturned'>) => {
  const { t } = useI18n();
  const venue = useVenue();
  const { reservationId } = parseSelection(searchOf(useUrl()));
  const query = useGet<ReservationAnswer>(
    reservationId && `/api/reservation/${encodeURIComponent(reservationId)}`,
  );
  const reservation = query.value;
  if (!reservationId || isRejected(query.problem, reservation)) {
    return (
      <Page title={t('reservation_closed_title')}>
        <Notice tone="warn" title={t('reservation_closed')}>
          <p>{t('reservation_closed_more')}</p>
        </Notice>
      </Page>
    );
  }
  if (query.problem && !reservation)
    return (
      <Page title={t('change_visit')}>
        <LoadError what={t('reservation_not_loaded')} query={query} />
      </Page>
    );
  if (!reservation) return <PageSkeleton title={t('change_visit')} />;
  if (reservation.may?.edit) return <CannotChange reservation={reservation} code={reservation.may.edit} />;
  const inventory = venue?.inventory;
  if (
    !venue ||
    inventory?.id !== reservation.inventory ||
    !canBeShown(basketOfReservation(reservation, inventory), reservation, inventory)
  )
    return <CannotChange reservation={reservation} code={null} />;
  return (
    <Editing
      venue={venue}
      inventory={inventory}
      reservation={reservation}
      isLoading={query.loading}
      onReload={query.retry}
      onReturned={onReturned}
    />
  );
};

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page">
    <ScreenHead title={title} pageTitle={title} />
    <div className="narrow">{children}</div>
  </div>
);

/** `code`: why not; null where the page cannot show all that it has. */
const CannotChange = ({
  reservation: { id },
  code,
}: {
  reservation: ReservationAnswer;
  code: string | null;
}) => {
  const { t, language } = useI18n();
  const problem = useMemo(() => (code === null ? null : new Problem(409, code, code)), [code]);
  const why = useProblemText(problem);
  return (
    <Page title={t('change_refused_title')}>
      <Notice tone="warn" title={code === null ? t('change_not_here') : why}>
        <a className="button primary" href={`/reservation?reservationId=${id}&lang=${language}`}>
          {t('back_to_reservation')}
        </a>
      </Notice>
    </Page>
  );
};

interface EditingProps {
  venue: InventoryGroupAnswer;
  inventory: InventoryAnswer;
  reservation: ReservationAnswer;
  isLoading: boolean;
  onReload: () => void;
  onReturned: (returned: Returned) => void;
}

const Editing = ({ venue, inventory, reservation, isLoading, onReload, onReturned }: EditingProps) => {
  const { t } = useI18n();
  const services = useServices();
  const router = useRouter();
  const { inventory: chosen, screen } = parseSelection(searchOf(useUrl()));
  const own = useMemo(
    () => ({ ...services, stored: draftsOfEdit(services.stored, reservation.id) }),
    [services, reservation.id],
  );
  // The reservation as it was when somebody else had changed it: from then on `Before` is what it is now.
  const [stale, setStale] = useState<number | null>(null);
  const edited = useEdited(reservation, inventory);
  // An address that says nothing yet begins with what the reservation has; a reload finds what was chosen, and what was
  // typed where the browser stores it.
  const isNew = chosen !== inventory.id;
  const [isEmpty, setEmpty] = useState(() => !hasContact(own.stored));
  useEffect(() => {
    if (!isNew && !isEmpty) return;
    if (isNew) forgetEdit(own.stored);
    fillIn(own.stored, reservation, inventory);
    setEmpty(false);
    if (!isNew) return;
    router.go(
      `${pathOf(router.url())}?${searchOfReservation(searchOf(router.url()), edited.basket, inventory)}`,
      'replace',
    );
  }, [isNew, isEmpty, own, reservation, inventory, edited, router]);
  if (isNew || isEmpty) return <PageSkeleton title={t('change_visit')} />;
  const onStale = () => {
    setStale(reservation.revision);
    onReload();
  };
  return (
    <ServicesProvider value={own}>
      <EditedContext value={edited}>
        {reservation.may?.sell ? <WayToDesk venue={venue} inventory={inventory} /> : null}
        {screen === 1 ? (
          <EditDetails
            venue={venue}
            inventory={inventory}
            edited={edited}
            desk={reservation.may?.sell ? reservation : null}
            isStale={stale !== null && stale < reservation.revision && !isLoading}
            onChanged={{ reservation: onStale, returned: onReturned }}
          />
        ) : (
          <SelectionScreen venue={venue} inventory={inventory} />
        )}
      </EditedContext>
    </ServicesProvider>
  );
};

/** The desk leads here after a sale that is paid later, and sells on. */
const WayToDesk = ({ venue, inventory }: Pick<EditingProps, 'venue' | 'inventory'>) => {
  const { t, language } = useI18n();
  const query = new URLSearchParams({ inventoryGroup: venue.id, inventory: inventory.id, lang: language });
  return (
    <nav className="way-to-desk">
      <a href={`/store?${query}`}>{t('back_to_desk')}</a>
    </nav>
  );
};

const useEdited = (reservation: ReservationAnswer, inventory: InventoryAnswer): Edited => {
  const { api } = useServices();
  const { language } = useI18n();
  const { id, revision, profiles } = reservation;
  const basket = useMemo(() => basketOfReservation(reservation, inventory), [reservation, inventory]);
  const check = useCallback<Edited['check']>(
    async (wanted) => {
      const { edit } = await api.send<EditQuoteAnswer>('POST', '/api/quote', {
        reservation: wanted,
        reservation_id: id,
      });
      return edit?.refusal
        ? new Problem(409, edit.refusal.code, edit.refusal.code, edit.refusal.fields, edit.refusal.detail)
        : null;
    },
    [api, id],
  );
  const photoUrl = useCallback<Edited['photoUrl']>(
    (blob) => {
      const index =
        profiles?.findIndex(({ fields: { photo } }) => isPhoto(photo) && photo.blob === blob) ?? -1;
      return index < 0 ? null : `/api/reservation/${encodeURIComponent(id)}/participants/${index + 1}/photo`;
    },
    [id, profiles],
  );
  const staff = reservation.may?.by === 'staff';
  const tagsUrl =
    reservation.may?.print === 'print_lesson_tags'
      ? `/reservation/print_lesson_tags?${new URLSearchParams({ reservationId: id, lang: language })}`
      : null;
  return useMemo(
    () => ({
      reservationId: id,
      revision,
      basket,
      staff,
      tagsUrl,
      check,
      photoUrl,
      difference: (quote) => <Difference reservation={reservation} quote={quote} />,
    }),
    [id, revision, basket, staff, tagsUrl, check, photoUrl, reservation],
  );
};
