import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { refundReasonText } from '@stile/contracts/catalog/refund-settings';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { CardDialog } from '../terminals/CardDialog.js';
import { PaymentDialog } from './PaymentDialog.js';
import { RefundDialog } from './RefundDialog.js';
import { RefundNumbers } from './RefundNumber.js';
import { cardOf, type PartProps, type VenueProps } from './ReservationParts.js';
import { RESERVATIONS } from './reservation.js';
import { Row } from '../ui/Sums.js';
import { leftOfCharges } from '@stile/contracts/desk/refund-lines';
import { firstAction, mayCollect, mayReturn } from './first-action.js';
import type { Charge } from './refunds.js';

/** Payments, what went back of them, and what is still to be returned; with returning it. */
export const Charges = ({ reservation, venue }: PartProps & VenueProps) => {
  const { t, money } = useI18n();
  const user = useUser();
  const [returning, setReturning] = useState<readonly Charge[] | null>(null);
  const [isCollecting, setCollecting] = useState(false);
  const { charges, currency, balance, amount_to_return: toReturn } = reservation;
  const sells = mayReach(user, '/store');
  const atTerminal = sells ? reservation.pending_payment : undefined;
  const first = firstAction(reservation, sells);
  return (
    <>
      <ChargeList reservation={reservation} venue={venue} />
      <RefundNumbers reservation={reservation} />
      {atTerminal && <CardAtTerminal payment={atTerminal} currency={currency} />}
      {mayCollect(reservation, sells) && (
        <Button variant="contained" sx={{ mt: 1.5 }} onClick={() => setCollecting(true)}>
          {t('pay_do', { amount: money(balance, currency) })}
        </Button>
      )}
      {mayReturn(reservation) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          <Button
            variant={first === 'return' ? 'contained' : 'outlined'}
            onClick={() => setReturning(charges)}
          >
            {toReturn > 0 ? t('refund_do', { amount: money(toReturn, currency) }) : t('refund')}
          </Button>
          {charges.length > 1 &&
            charges
              .filter((charge) => leftOfCharges([charge]) > 0)
              .map((charge) => (
                <Button key={charge.id} variant="text" onClick={() => setReturning([charge])}>
                  {t('refund_of', { amount: money(charge.amount, currency) })}
                </Button>
              ))}
        </Box>
      )}
      {isCollecting && (
        <PaymentDialog reservation={reservation} venue={venue} onClose={() => setCollecting(false)} />
      )}
      {returning && (
        <RefundDialog
          reservation={reservation}
          venue={venue}
          charges={returning}
          onClose={() => setReturning(null)}
        />
      )}
    </>
  );
};

interface CardAtTerminalProps {
  readonly payment: NonNullable<ReservationAnswer['pending_payment']>;
  readonly currency: string;
}

/** Any browser of the desk goes on with a card that a terminal has. */
const CardAtTerminal = ({ payment, currency }: CardAtTerminalProps) => {
  const { t, money } = useI18n();
  const client = useQueryClient();
  const [isWatched, setWatched] = useState(false);
  const leave = (): void => {
    setWatched(false);
    void client.invalidateQueries({ queryKey: [RESERVATIONS] });
  };
  return (
    <>
      <Alert
        severity="info"
        sx={{ mt: 1.5 }}
        action={<Button onClick={() => setWatched(true)}>{t('card.open_show')}</Button>}
      >
        {t('card.open_charge', { amount: money(payment.amount, currency) })}
      </Alert>
      {isWatched && (
        <CardDialog id={payment.id} currency={currency} onPaid={leave} onAnotherWay={leave} onClose={leave} />
      )}
    </>
  );
};

export const ChargeList = ({ reservation, venue }: PartProps & VenueProps) => {
  const { t, money } = useI18n();
  const { charges, currency, balance, amount_to_return: toReturn, price } = reservation;
  if (charges.length === 0 && balance <= 0)
    return <Typography color="text.secondary">{t(price > 0 ? 'no_charges' : 'nothing_to_pay')}</Typography>;
  return (
    <dl>
      {charges.map((charge) => (
        <ChargeRows key={charge.id} charge={charge} reservation={reservation} venue={venue} />
      ))}
      {charges.length > 0 && (
        <Row ruled strong left={t('total_paid')} right={money(leftOfCharges(charges), currency)} />
      )}
      {balance > 0 && <Row ruled strong left={t('balance_due')} right={money(balance, currency)} />}
      {toReturn > 0 && <Row ruled strong left={t('to_return')} right={money(toReturn, currency)} />}
    </dl>
  );
};

/** The id of another system; the gateway's own says nothing to a cashier. */
const idOf = ({ charge_type, transaction_id }: Charge): string =>
  charge_type === 'manual' ? (transaction_id ?? '') : '';

interface ChargeProps {
  charge: Charge;
}

const ChargeRows = ({ charge, reservation: { currency }, venue }: ChargeProps & PartProps & VenueProps) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const timeText = (instant: string): string => i18n.instant(instant, venue?.timezone);
  return (
    <>
      <Row
        left={cardOf(charge, i18n)}
        more={[
          timeText(charge.created),
          t('paid_by', { user: charge.user || t('actor_visitor') }),
          idOf(charge),
        ]
          .filter(Boolean)
          .join(', ')}
        right={money(charge.amount, currency)}
      />
      {charge.refunds.map(({ id, method, state, amount, user, created, gateway_refund_id, ...said }) => (
        <Row
          key={id}
          left={t(method === 'manual' ? 'refund_manual_made' : `refund_${method}_${state}`)}
          more={[
            timeText(created),
            user && t('paid_by', { user }),
            said.witness && t('refund_confirmed_by', { user: said.witness }),
            method === 'manual' && gateway_refund_id,
            said.reason && refundReasonText(venue?.settingsDict ?? {}, i18n.language, said.reason),
            said.words,
          ]
            .filter(Boolean)
            .join(', ')}
          right={state === 'failed' ? '' : money(-amount, currency)}
        />
      ))}
    </>
  );
};
