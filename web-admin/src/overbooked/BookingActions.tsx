import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { Box, Button } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { mayReach } from '@stile/contracts/identity/services';
import { WHOLE } from '../core/data-provider.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { CancelDialog } from '../reservations/CancelDialog.js';
import { placesOf } from '../reservations/places.js';
import { RESERVATIONS, useReservationRow } from '../reservations/reservation.js';
import { useGroup } from '../venue/use-venue.js';
import type { Booking } from '../rules/overbooked-days.js';

/** Ways to deal with a booking too many: write to the visitor, move it to another time, cancel it. */
export const BookingActions = ({ booking: { id, email } }: { booking: Booking }) => {
  const { t } = useI18n();
  const user = useUser();
  const group = useGroup();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {email && (
        <Button
          size="small"
          href={`mailto:${email}?subject=${encodeURIComponent(t('reservation_title', { id }))}`}
          aria-label={t('write_to', { email })}
        >
          {t('write')}
        </Button>
      )}
      {mayReach(user, '/passes', group ?? undefined) && (
        <>
          <Button
            size="small"
            href={`/reservation/edit?reservationId=${id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('change_of', { id })}
          >
            {t('change')}
          </Button>
          <Button
            size="small"
            color="error"
            onClick={() => setCancelling(true)}
            aria-label={t('cancel_of', { id })}
          >
            {t('cancel_short')}
          </Button>
        </>
      )}
      {isCancelling && <Cancelling id={id} onClose={() => setCancelling(false)} />}
    </Box>
  );
};

/** The dialog names what is returned: that is in the whole reservation. */
const Cancelling = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const i18n = useI18n();
  const { data } = useGetOne<ReservationAnswer>(RESERVATIONS, { id, meta: WHOLE });
  const row = useReservationRow(id);
  return data && <CancelDialog reservation={data} places={placesOf(data, row, i18n)} onClose={onClose} />;
};
