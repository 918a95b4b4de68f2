import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Button, TextField } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useReservationAct } from './use-reservation-act.js';

/** Refunds by hand that have no number of another system yet: each asks for it. An erased person's are not known. */
export const RefundNumbers = ({ reservation }: { reservation: ReservationAnswer }) =>
  (reservation.contact ? reservation.charges : [])
    .flatMap(({ refunds }) => refunds)
    .filter(
      ({ method, state, gateway_refund_id: number }) => method === 'manual' && state === 'made' && !number,
    )
    .map((refund) => <RefundNumber key={refund.id} reservation={reservation} refund={refund} />);

type Refund = ReservationAnswer['charges'][number]['refunds'][number];

const RefundNumber = ({
  reservation: { id, currency },
  refund,
}: {
  reservation: ReservationAnswer;
  refund: Refund;
}) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const [number, setNumber] = useState('');
  const { mutate, isPending, error } = useReservationAct(
    id,
    (provider, manualPaymentId: string, keyed) =>
      provider.updateRefund({ refund: refund.id, manualPaymentId }, keyed),
    { onSuccess: () => notify(t('refund_number_done'), { type: 'success' }) },
  );
  const save = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    mutate(number.trim());
  };
  return (
    <form onSubmit={save}>
      <TextField
        label={t('refund_number', { amount: money(refund.amount, currency) })}
        helperText={t('refund_number_help')}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Button type="submit" variant="outlined" loading={isPending} disabled={number.trim() === ''}>
        {t('refund_number_save')}
      </Button>
      {error && <Failure error={error} />}
    </form>
  );
};
