import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { smallestCoinOf } from '@stile/contracts/catalog/payment-settings';
import type { RefundMethod, ReservationAnswer } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { CardDialog } from '../terminals/CardDialog.js';
import { TerminalField } from '../terminals/TerminalField.js';
import { useDrawer } from '../tills/selected-till.js';
import { Failure } from '../ui/Failure.js';
import { useRefundForm } from './refund-form.js';
import { cardOf, type VenueProps } from './ReservationParts.js';
import { RefundLines } from './RefundLines.js';
import { returnedAtTerminal, returnedToCard, wayOf, type Charge } from './refunds.js';
import { TillField } from '../tills/TillField.js';
import { useRefund } from './use-refund.js';

interface RefundDialogProps {
  reservation: ReservationAnswer;
  /** that it goes back to */ charges: readonly Charge[];
  onClose: () => void;
}

const isOnItsWay = (charges: readonly Charge[]): boolean =>
  charges.some(({ refunds }) => refunds.some(({ state }) => state === 'begun'));
/** Some of it did go back. */
const isInPart = (error: Error): boolean => asProblem(error).code === 'refund_in_part';

/** Returns what is due, or more where staff want to; to the card or by hand. */
export const RefundDialog = ({ reservation, venue, charges, onClose }: RefundDialogProps & VenueProps) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const { id, currency } = reservation;
  const user = useUser();
  const refund = useRefund(id);
  const settings = venue?.settingsDict ?? {};
  const form = useRefundForm(reservation, charges, {
    method: wayOf(charges, settings, mayReach(user, '/store')),
    smallestCoin: smallestCoinOf(settings),
  });
  const [isChecked, setChecked] = useState(false);
  const { amount, out } = form;
  const popDrawer = useDrawer(reservation.inventory_group);
  const openDrawer = (): void => {
    if (form.fields.method === 'cash') popDrawer(form.fields.till);
  };
  const tapped = returnedAtTerminal(charges, settings);
  const [atTerminal, setAtTerminal] = useState<string | null>(null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (amount === null || out === null || form.isPlaceMissing) return;
    refund.mutate(form.callFor(amount), {
      onSuccess: ({ pending_payment: pending, charges: paid }) => {
        if (pending) return setAtTerminal(pending.id);
        openDrawer();
        notify(t(isOnItsWay(paid) ? 'refund_begun' : 'refund_done', { amount: money(out, currency) }), {
          type: 'success',
        });
        onClose();
      },
      onError: (error) => isInPart(error) && openDrawer(),
    });
  };
  const close = (): void => {
    if (!refund.isPending) onClose();
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
  const label = out === null ? t('refund') : t('refund_do', { amount: money(out, currency) });
  return (
    <Dialog open onClose={close} aria-labelledby="refund-title" fullWidth maxWidth="xs">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="refund-title">{t('refund_title', { id })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <Fields
            form={form}
            reservation={reservation}
            charges={charges}
            tapped={tapped}
            isChecked={isChecked}
          />
          {refund.error && <Failure error={refund.error} />}
        </DialogContent>
        <Actions isPending={refund.isPending} label={label} onClose={close} />
      </form>
    </Dialog>
  );
};

interface ActionsProps {
  readonly isPending: boolean;
  /** The label of the button that refunds. */
  readonly label: string;
  readonly onClose: () => void;
}

const Actions = ({ isPending, label, onClose }: ActionsProps) => {
  const { t } = useI18n();
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isPending} variant="outlined" color="inherit">
        {t('refund_close')}
      </Button>
      <Button type="submit" loading={isPending} variant="contained">
        {label}
      </Button>
    </DialogActions>
  );
};

interface FieldsProps extends FormProps {
  readonly reservation: ReservationAnswer;
  readonly charges: readonly Charge[];
  readonly tapped: Charge | undefined;
  readonly isChecked: boolean;
}

const Fields = ({ form, reservation, charges, tapped, isChecked }: FieldsProps) => {
  const { t, money } = useI18n();
  const { amount, out } = form;
  const { currency, inventory_group: group } = reservation;
  return (
    <>
      <RefundLines
        reservation={reservation}
        chosen={form.fields.lines}
        onChange={(lines) => form.set({ lines })}
      />
      <AmountField form={form} currency={currency} isWrong={isChecked && amount === null} />
      <Way form={form} card={returnedToCard(charges)} tapped={tapped} />
      <TillOrTerminal form={form} group={group} isMissing={isChecked && form.isPlaceMissing} />
      {out !== null && out !== amount && (
        <Alert severity="info">{t('pay_rounded', { amount: money(out, currency) })}</Alert>
      )}
      <Reason form={form} />
    </>
  );
};

const Reason = ({ form: { fields, set } }: FormProps) => {
  const { t } = useI18n();
  return (
    <TextField
      label={t('refund_reason')}
      value={fields.reason}
      onChange={(event) => set({ reason: event.target.value })}
      multiline
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  );
};

/** Which till the cash comes out of, or which terminal has the card. */
const TillOrTerminal = ({
  form: { fields, set },
  group,
  isMissing,
}: FormProps & { group: string; isMissing: boolean }) => {
  if (fields.method === 'terminal')
    return (
      <TerminalField
        group={group}
        isMissing={isMissing}
        serial={fields.terminal}
        onChange={(terminal) => set({ terminal })}
      />
    );
  return fields.method === 'cash' ? (
    <TillField group={group} isMissing={isMissing} till={fields.till} onChange={(till) => set({ till })} />
  ) : null;
};

interface FormProps {
  form: ReturnType<typeof useRefundForm>;
}

const AmountField = ({
  form: { shown, isByLine, set, most, beyond },
  currency,
  isWrong,
}: FormProps & { currency: string; isWrong: boolean }) => {
  const { t, money } = useI18n();
  return (
    <>
      <TextField
        autoFocus
        label={t('refund_amount')}
        value={shown}
        disabled={isByLine}
        onChange={(event) => set({ amount: event.target.value })}
        error={isWrong}
        helperText={t(isWrong ? 'refund_invalid' : 'refund_most', { amount: money(most, currency) })}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
      />
      {isByLine && <Alert severity="info">{t('refund_by_line')}</Alert>}
      {beyond > 0 && (
        <Alert severity="warning">{t('refund_beyond', { amount: money(beyond, currency) })}</Alert>
      )}
    </>
  );
};

interface WayProps extends FormProps {
  /** paid online */ readonly card: Charge | undefined;
  /** paid at a terminal, where it goes back to it at one */ readonly tapped: Charge | undefined;
}

/** To the card that it came from, out of a till, or by hand, perhaps with the id of another system. */
const Way = ({ form: { fields, set }, card, tapped }: WayProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const user = useUser();
  return (
    <>
      <FormControl>
        <FormLabel id="refund-method">{t('refund_method')}</FormLabel>
        <RadioGroup
          aria-labelledby="refund-method"
          value={fields.method}
          onChange={(event) => set({ method: event.target.value as RefundMethod })}
        >
          {card && (
            <FormControlLabel
              value="card"
              control={<Radio />}
              label={t('refund_to', { card: cardOf(card, i18n) })}
            />
          )}
          {tapped && mayReach(user, '/store') && (
            <FormControlLabel
              value="terminal"
              control={<Radio />}
              label={t('refund_at_terminal', { card: cardOf(tapped, i18n) })}
            />
          )}
          {mayReach(user, '/store') && (
            <FormControlLabel value="cash" control={<Radio />} label={t('refund_in_cash')} />
          )}
          <FormControlLabel value="manual" control={<Radio />} label={t('refund_by_hand')} />
        </RadioGroup>
      </FormControl>
      {fields.method === 'manual' && (
        <TextField
          label={t('refund_manual_id')}
          value={fields.manualId}
          onChange={(event) => set({ manualId: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      )}
    </>
  );
};
