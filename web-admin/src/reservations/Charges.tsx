import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { RefundDialog } from './RefundDialog.js';
import { cardOf, type PartProps, type VenueProps } from './ReservationParts.js';
import { Row } from '../ui/Sums.js';
import { leftOf, type Charge } from './refunds.js';

/** What was paid, what went back of it, and what is still to be returned; with returning it. */
export const Charges = ({ reservation, venue }: PartProps & VenueProps) => {
  const { t, money } = useI18n();
  const [returning, setReturning] = useState<readonly Charge[] | null>(null);
  const { charges, currency, amount_to_return: toReturn, state } = reservation;
  const mayReturn = leftOf(charges) > 0 && (state === 'confirmed' || state === 'cancelled');
  return (
    <>
      <ChargeList reservation={reservation} venue={venue} />
      {mayReturn && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button variant={toReturn > 0 ? 'contained' : 'outlined'} onClick={() => setReturning(charges)}>
            {toReturn > 0 ? t('refund_do', { amount: money(toReturn, currency) }) : t('refund')}
          </Button>
          {charges.length > 1 &&
            charges
              .filter((charge) => leftOf([charge]) > 0)
              .map((charge) => (
                <Button key={charge.id} variant="text" onClick={() => setReturning([charge])}>
                  {t('refund_of', { amount: money(charge.amount, currency) })}
                </Button>
              ))}
        </Box>
      )}
      {returning && (
        <RefundDialog reservation={reservation} charges={returning} onClose={() => setReturning(null)} />
      )}
    </>
  );
};

export const ChargeList = ({ reservation, venue }: PartProps & VenueProps) => {
  const { t, money } = useI18n();
  const { charges, currency, amount_to_return: toReturn, price } = reservation;
  if (charges.length === 0)
    return <Typography color="text.secondary">{t(price > 0 ? 'no_charges' : 'nothing_to_pay')}</Typography>;
  return (
    <dl>
      {charges.map((charge) => (
        <ChargeRows key={charge.id} charge={charge} reservation={reservation} venue={venue} />
      ))}
      {charges.some(({ refunds }) => refunds.length > 0) && (
        <Row ruled strong left={t('total_paid')} right={money(leftOf(charges), currency)} />
      )}
      {toReturn > 0 && <Row ruled strong left={t('to_return')} right={money(toReturn, currency)} />}
    </dl>
  );
};

interface ChargeProps {
  charge: Charge;
}

const ChargeRows = ({ charge, reservation: { currency }, venue }: ChargeProps & PartProps & VenueProps) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const at = (instant: string): string => i18n.instant(instant, venue?.timezone ?? 'UTC');
  return (
    <>
      <Row left={cardOf(charge, i18n)} more={at(charge.created)} right={money(charge.amount, currency)} />
      {charge.refunds.map(({ id, method, state, amount, created, gateway_refund_id }) => (
        <Row
          key={id}
          left={t(method === 'card' ? `refund_card_${state}` : 'refund_manual_made')}
          more={
            method === 'manual' && gateway_refund_id ? `${at(created)}, ${gateway_refund_id}` : at(created)
          }
          right={state === 'failed' ? '' : money(-amount, currency)}
        />
      ))}
    </>
  );
};
