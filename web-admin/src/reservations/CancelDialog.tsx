import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { leftOfCharges } from '@stile/contracts/desk/refund-lines';
import type { CancellationTerms } from '../core/acts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { cardOf } from './ReservationParts.js';
import { useReservationAct } from './use-reservation-act.js';

interface CancelDialogProps {
  reservation: ReservationAnswer;
  /** Units that become free, in words. */
  places: readonly string[];
  onClose: () => void;
}

/** Names what is freed and what is to be returned. */
export const CancelDialog = ({ reservation, places, onClose }: CancelDialogProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const notify = useNotify();
  const [isWaived, setWaived] = useState(false);
  const cancel = useReservationAct(
    reservation.id,
    (provider, terms: CancellationTerms, keyed) => provider.cancel(terms, keyed),
    {
      onSuccess: () => {
        notify(t('cancelled_done', { id: reservation.id }), { type: 'success' });
        onClose();
      },
    },
  );
  const close = (): void => {
    if (!cancel.isPending) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby="cancel-title"
      aria-describedby="cancel-what"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="cancel-title">{t('cancel_title', { id: reservation.id })}</DialogTitle>
      <DialogContent id="cancel-what" sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            {t('cancel_frees')}
          </Typography>
          <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
            {places.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Box>
        <Return reservation={reservation} isWaived={isWaived} onWaived={setWaived} />
        {cancel.error && <Failure error={cancel.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={close} disabled={cancel.isPending} variant="outlined" color="inherit">
          {t('cancel_keep')}
        </Button>
        <Button
          onClick={() => cancel.mutate(isWaived ? { waive_fee: true } : shownTerms(reservation))}
          loading={cancel.isPending}
          variant="contained"
          color="error"
          sx={{ backgroundColor: tokens.bad }}
        >
          {t('cancel_do')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const shownTerms = ({ cancellation }: ReservationAnswer) =>
  cancellation ? { amount_to_return: cancellation.amount_to_return } : {};

interface ReturnProps {
  reservation: ReservationAnswer;
  isWaived: boolean;
  onWaived: (isWaived: boolean) => void;
}

/** The sum that is returned, and to which card; staff may return what the terms keep. */
const Return = ({ reservation, isWaived, onWaived }: ReturnProps) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { charges, currency, cancellation } = reservation;
  const retained = cancellation?.kept ?? 0;
  const left = charges.filter((charge) => leftOfCharges([charge]) > 0);
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {t('cancel_returns')}
      </Typography>
      {left.length === 0 ? (
        <Typography>{t('cancel_returns_nothing')}</Typography>
      ) : retained === 0 || isWaived ? (
        <Box component="ul">
          {left.map((charge) => (
            <li key={charge.id}>
              {t('amount_to_card', {
                amount: money(leftOfCharges([charge]), currency),
                card: cardOf(charge, i18n),
              })}
            </li>
          ))}
        </Box>
      ) : (
        <Typography>
          {t('amount_to_pay_back', {
            amount: money(cancellation?.amount_to_return ?? 0, currency),
            paid: money((cancellation?.amount_to_return ?? 0) + retained, currency),
          })}{' '}
          {t('cancel_kept', { amount: money(retained, currency) })}
        </Typography>
      )}
      {retained > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isWaived} onChange={(_event, checked) => onWaived(checked)} />}
          label={t('cancel_waive')}
        />
      )}
    </Box>
  );
};
