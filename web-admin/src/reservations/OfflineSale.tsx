import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Alert, Button, TextField, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useVenueOf } from '../venue/use-venue.js';
import { useReservationAct } from './use-reservation-act.js';

const SETTLES = ['/settings'];

/** A sale without the network that got no places: its cash is in a till, and somebody settles it. */
export const OfflineSale = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t, instant, money } = useI18n();
  const user = useUser();
  const { offline_sale: sale, inventory_group, price, currency, created } = reservation;
  const { data: venue } = useVenueOf(inventory_group);
  const till = useDocumentName({ reference: 'tills', id: sale?.till ?? '', group: inventory_group });
  if (!sale || !venue) return null;
  const timeText = (moment: string): string => instant(moment, venue.timezone);
  const { settled, sold_at, receipt } = sale;
  return (
    <Alert severity={settled ? 'info' : 'warning'} sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Typography>
        {t('offline_sold', {
          receipt,
          sold: timeText(sold_at),
          sent: timeText(created),
          amount: money(price, currency),
          till,
        })}
      </Typography>
      {settled && (
        <Typography>
          {t('offline_settled_by', { by: settled.by, time: timeText(settled.at), note: settled.note })}
        </Typography>
      )}
      {!settled && isAllowed(user, SETTLES, inventory_group) && <Settle id={reservation.id} />}
    </Alert>
  );
};

const Settle = ({ id }: { id: string }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useReservationAct(
    id,
    (provider, text: string, keyed) => provider.settleOffline(text, keyed),
    { onSuccess: () => notify(t('offline_settle_done', { id }), { type: 'success' }) },
  );
  const settle = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    mutate(note.trim());
  };
  return (
    <form onSubmit={settle}>
      <TextField
        label={t('offline_note')}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="contained" loading={isPending} disabled={note.trim() === ''}>
        {t('offline_settle')}
      </Button>
      {error && <Failure error={error} />}
    </form>
  );
};
