import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { CardType } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';

interface CardTypeDialogProps {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onChoose: (type: CardType) => void;
  readonly onBack: () => void;
}

/** The cashier's word on the card; choosing it starts the terminal. */
export const CardTypeDialog = ({ isPending, error, onChoose, onBack }: CardTypeDialogProps) => {
  const { t } = useI18n();
  return (
    <Dialog
      open
      onClose={() => isPending || onBack()}
      aria-labelledby="card-type-title"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="card-type-title">{t('card.debit_or_credit')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {(['DC', 'CC'] as const).map((type) => (
          <Button
            key={type}
            autoFocus={type === 'DC'}
            variant="contained"
            size="large"
            disabled={isPending}
            onClick={() => onChoose(type)}
            sx={{ minHeight: 56 }}
          >
            {t(type === 'DC' ? 'card.debit' : 'card.credit')}
          </Button>
        ))}
        <Typography role="status">{isPending && t('card.pending_waiting')}</Typography>
        {error && <Failure error={error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack} disabled={isPending} variant="outlined" color="inherit">
          {t('card.back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
