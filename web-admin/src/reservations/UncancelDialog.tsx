import { useNotify } from 'react-admin';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useReservationAct } from './use-reservation-act.js';

interface UncancelDialogProps {
  reservation: ReservationAnswer;
  /** Units that are taken again, in words. */
  places: readonly string[];
  onClose: () => void;
}

/** Names what is taken again and what is to be paid then. */
export const UncancelDialog = ({ reservation, places, onClose }: UncancelDialogProps) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const notify = useNotify();
  const { id, currency, uncancellation } = reservation;
  const balance = uncancellation?.balance ?? 0;
  const uncancel = useReservationAct(id, (provider, _variables: void, keyed) => provider.uncancel(keyed), {
    onSuccess: (standing) => {
      notify(
        standing.balance > 0
          ? t('uncancelled_to_pay', { id, amount: money(standing.balance, currency) })
          : t('uncancelled_done', { id }),
        { type: 'success' },
      );
      onClose();
    },
  });
  const close = (): void => {
    if (!uncancel.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="uncancel-title"
      aria-describedby="uncancel-what"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="uncancel-title">{t('uncancel_title', { id })}</DialogTitle>
      <DialogContent id="uncancel-what" sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            {t('uncancel_takes')}
          </Typography>
          <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
            {places.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Box>
        <Box>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            {t('uncancel_pays')}
          </Typography>
          <Typography>{balance > 0 ? money(balance, currency) : t('uncancel_pays_nothing')}</Typography>
        </Box>
        {uncancel.error && <Failure error={uncancel.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={uncancel.isPending} variant="outlined" color="inherit">
          {t('uncancel_keep')}
        </Button>
        <Button onClick={() => uncancel.mutate()} loading={uncancel.isPending} variant="contained">
          {t('uncancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
