import { useState } from 'react';
import { RadioButtonGroupInput, useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Alert } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { AmountInput, PlainInput } from '../inputs/PlainInput.js';
import { ConcessionInputs } from './ConcessionInputs.js';
import { CardDialog } from '../terminals/CardDialog.js';
import { isReachable, TerminalInput } from '../terminals/TerminalInput.js';
import { useKnownState } from '../terminals/use-terminals.js';
import { useDrawer } from '../tills/selected-till.js';
import { TillInput } from '../tills/TillInput.js';
import { FormDialog } from '../ui/FormDialog.js';
import {
  newRefund,
  NOTHING_REQUESTED,
  refundCallOf,
  refundFigures,
  useRefundFigures,
  type Refunded,
  type RefundFields,
} from './refund-form.js';
import { cardOf, type VenueProps } from './ReservationParts.js';
import { RefundLines } from './RefundLines.js';
import { returnedAtTerminal, returnedToCard, wayOf, type Charge } from './refunds.js';
import { useRefund } from './use-refund.js';

interface RefundDialogProps {
  reservation: ReservationAnswer;
  /** that it goes back to */ charges: readonly Charge[];
  onClose: () => void;
}

const isOnItsWay = (charges: readonly Charge[]): boolean =>
  charges.some(({ refunds }) => refunds.some(({ state }) => state === 'begun'));
/** Returns what is due, or more where staff want to; to the card or by hand. */
export const RefundDialog = ({ reservation, venue, charges, onClose }: RefundDialogProps & VenueProps) => {
  const { t, money, typedAmount } = useI18n();
  const notify = useNotify();
  const { id, currency } = reservation;
  const refund = useRefund(id, reservation.inventory_group);
  const settings = venue?.settingsDict ?? {};
  const method = wayOf(charges, settings, mayReach(useUser(), '/store'));
  const [requested, setRequested] = useState(NOTHING_REQUESTED);
  const refunded: Refunded = { reservation, charges, method, settings, requested };
  const stateOf = useKnownState();
  const popDrawer = useDrawer(reservation.inventory_group);
  const tapped = returnedAtTerminal(charges, settings);
  const [atTerminal, setAtTerminal] = useState<string | null>(null);

  const submit = (fields: RefundFields): void => {
    const { out, method: way } = refundFigures(fields, refunded);
    // A venue without terminals has no input that asks for one.
    if (way === 'terminal' && !(fields.terminal && isReachable(stateOf(fields.terminal)))) return;
    const openDrawer = (): void => {
      if (way === 'cash') popDrawer(fields.till);
    };
    refund.mutate(refundCallOf(fields, refunded), {
      onSuccess: ({ pending_payment: pending, charges: paid }) => {
        if (pending) return setAtTerminal(pending.id);
        openDrawer();
        notify(t(isOnItsWay(paid) ? 'refund_begun' : 'refund_done', { amount: money(out!, currency) }), {
          type: 'success',
        });
        onClose();
      },
      onError: (error) => {
        const { code } = asProblem(error);
        if (code === 'refund_in_part') openDrawer();
        setRequested((before) => ({
          isWitnessRequired: before.isWitnessRequired || code === 'refund_witness_required',
          isAgain: code === 'refund_again',
        }));
      },
    });
  };
  if (atTerminal !== null)
    return (
      <CardDialog
        id={atTerminal}
        currency={currency}
        onClose={onClose}
        last4={tapped?.card_last4 ?? null}
        onPaid={onClose}
        onAnotherWay={onClose}
      />
    );
  return (
    <FormDialog
      title={t('refund_title', { id })}
      values={newRefund(refunded, typedAmount)}
      onSubmit={submit}
      onClose={onClose}
      act={refund}
      submit={<SubmitText of={refunded} />}
    >
      <Fields of={refunded} tapped={tapped} error={refund.error} />
    </FormDialog>
  );
};

interface OfProps {
  readonly of: Refunded;
}

const SubmitText = ({ of }: OfProps) => {
  const { t, money } = useI18n();
  const { out } = useRefundFigures(of);
  return out === null
    ? t('refund')
    : t(of.requested.isAgain ? 'refund_again' : 'refund_do', { amount: money(out, of.reservation.currency) });
};

interface WayProps extends OfProps {
  /** paid at a terminal, where it goes back to it at one */ readonly tapped: Charge | undefined;
}

const Fields = ({ of, tapped, error }: WayProps & { readonly error: Error | null }) => {
  const { t, money } = useI18n();
  const { amount, out, method } = useRefundFigures(of);
  const { currency, inventory_group: group } = of.reservation;
  return (
    <>
      <Amount of={of} />
      <Way of={of} tapped={tapped} />
      {method === 'terminal' && <TerminalInput group={group} />}
      {method === 'cash' && <TillInput group={group} />}
      {out !== null && out !== amount && (
        <Alert severity="info">{t('pay_rounded', { amount: money(out, currency) })}</Alert>
      )}
      <ConcessionInputs of={of} error={error} />
    </>
  );
};

/** Typed, or of the lines that go back. */
const Amount = ({ of }: OfProps) => {
  const { t, money, typedAmount } = useI18n();
  const { getValues, setValue } = useFormContext<RefundFields>();
  const { cost, isByLine, most, beyond } = useRefundFigures(of);
  const { currency } = of.reservation;
  const atMost = { amount: money(most, currency) };
  return (
    <>
      <RefundLines
        reservation={of.reservation}
        chosen={getValues('lines')}
        onChange={(lines) => setValue('lines', lines)}
      />
      <AmountInput
        source="amount"
        autoFocus
        label={t('refund_amount')}
        helperText={t('refund_most', atMost)}
        disabled={isByLine}
        format={(typed: string | null) => (isByLine ? typedAmount(cost ?? 0) : (typed ?? ''))}
        validate={(_amount, fields) =>
          refundFigures(fields as RefundFields, of).amount === null ? t('refund_invalid', atMost) : undefined
        }
      />
      {isByLine && <Alert severity="info">{t('refund_by_line')}</Alert>}
      {beyond > 0 && (
        <Alert severity="warning">{t('refund_beyond', { amount: money(beyond, currency) })}</Alert>
      )}
    </>
  );
};

/** To the card that it came from, out of a till, or by hand, perhaps with the id of another system. */
const Way = ({ of, tapped }: WayProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const sells = mayReach(useUser(), '/store');
  const { method } = useRefundFigures(of);
  const card = returnedToCard(of.charges);
  const ways = [
    ...(card ? [{ id: 'card', name: t('refund_to', { card: cardOf(card, i18n) }) }] : []),
    ...(tapped && sells
      ? [{ id: 'terminal', name: t('refund_at_terminal', { card: cardOf(tapped, i18n) }) }]
      : []),
    ...(sells ? [{ id: 'cash', name: t('refund_in_cash') }] : []),
    { id: 'manual', name: t('refund_by_hand') },
  ];
  return (
    <>
      <RadioButtonGroupInput
        source="method"
        label={t('refund_method')}
        choices={ways}
        translateChoice={false}
        row={false}
        helperText={false}
        format={() => method}
      />
      {method === 'manual' && (
        <PlainInput source="manualId" label={t('refund_manual_id')} maxLength={100} helperText={false} />
      )}
    </>
  );
};
