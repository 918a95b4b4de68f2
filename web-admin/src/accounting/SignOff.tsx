import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { required, TextInput, useNotify } from 'react-admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { SIGNING_SERVICES } from '@stile/contracts/identity/list-services';
import type {
  AccountingSummaryAnswer,
  InventoryGroupAnswer,
  JournalLine,
  SignedPeriod,
} from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { asProblem } from '@stile/web-kit';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { FormDialog } from '../ui/FormDialog.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { SUMMARIES } from './answers.js';
import { JournalLines } from './JournalLines.js';

interface SignOffProps {
  readonly venue: InventoryGroupAnswer;
  readonly summary: AccountingSummaryAnswer;
}

/** The period in words. */
const useDays = () => {
  const { t, date } = useI18n();
  return ({ start_date: from, end_date: until }: { start_date: string; end_date: string }): string =>
    from === until
      ? date(from, 'medium')
      : t('accounting.days_from', { from: date(from, 'medium'), until: date(until, 'medium') });
};

const debitsOf = (lines: readonly JournalLine[]): number =>
  exact.units(exact.add(...lines.map(({ debit }) => exact.money(debit ?? 0))));

/** The person who stands for the accounts of a period, and the changes since. */
export const SignOff = ({ venue, summary }: SignOffProps) => {
  const { t } = useI18n();
  const user = useUser();
  // The button that opened a dialog is gone with what it did.
  const state = useRef<HTMLElement>(null);
  const { signed, is_over: isOver, days, lines, currency, inventory_group: group } = summary;
  const onDone = (): void => state.current?.focus();
  const isOpen = signed.length === 0;
  // Nobody acts in the past.
  const isPast = summary.as_of !== undefined;
  const maySign = isOpen && !isPast && isOver && days.length > 0 && isAllowed(user, SIGNING_SERVICES, group);
  const isInPart = signed.some(
    ({ start_date: from, end_date: until }) => from > summary.start_date || until < summary.end_date,
  );
  return (
    <Panel title={t('accounting.sign_off')}>
      <Box
        ref={state}
        tabIndex={-1}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', outline: 0 }}
      >
        {signed.map((period) => (
          <Signed key={period.start_date} venue={venue} summary={summary} period={period} onDone={onDone} />
        ))}
        {isInPart && <Typography color="text.secondary">{t('accounting.signed_in_part')}</Typography>}
        {isOpen && <Typography>{t('accounting.nobody_signed')}</Typography>}
        {isOpen && !isOver && <Typography color="text.secondary">{t('accounting.not_over')}</Typography>}
        {maySign && (
          <>
            <JournalLines
              label={t('accounting.to_sign')}
              lines={lines}
              total={debitsOf(lines)}
              currency={currency}
            />
            <Sign summary={summary} onDone={onDone} />
          </>
        )}
      </Box>
    </Panel>
  );
};

interface ActProps {
  readonly summary: AccountingSummaryAnswer;
  readonly onDone: () => void;
}

const Sign = ({ summary, onDone }: ActProps) => {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('accounting.sign')}
      </Button>
      {isOpen && <SignDialog summary={summary} onDone={onDone} onClose={() => setOpen(false)} />}
    </Box>
  );
};

/** The summary is read again, whatever came of the act. */
const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [SUMMARIES] });
};

interface DialogProps extends ActProps {
  readonly onClose: () => void;
}

const SignDialog = ({ summary, onDone, onClose }: DialogProps) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const daysOf = useDays();
  // The journal that was looked at, whatever is read meanwhile.
  const [{ inventory_group, start_date, end_date, digest, lines, currency }] = useState(summary);
  const act = useAct((provider) => provider.signPeriod({ inventory_group, start_date, end_date, digest }), {
    onSuccess: () => {
      notify(t('accounting.signed_now', { days: daysOf(summary) }), { type: 'success' });
      onClose();
      onDone();
    },
    onSettled: useReread(),
  });
  const isStale = act.error !== null && asProblem(act.error).code === 'journal_changed';
  const figures = { days: daysOf(summary), total: money(debitsOf(lines), currency) };
  return (
    <FormDialog
      title={t('accounting.sign')}
      values={{}}
      act={act}
      submit={t('accounting.sign')}
      onSubmit={() => act.mutate()}
      onClose={onClose}
      outcome={isStale ? <Typography>{t('accounting.look_again')}</Typography> : undefined}
    >
      <Typography>{t('accounting.sign_is', figures)}</Typography>
    </FormDialog>
  );
};

interface SignedProps extends SignOffProps {
  readonly period: SignedPeriod;
  readonly onDone: () => void;
}

const Signed = ({ venue, summary, period, onDone }: SignedProps) => {
  const { t, n, money, instant } = useI18n();
  const user = useUser();
  const daysOf = useDays();
  const [isOpen, setOpen] = useState(false);
  const { by, signed_at: signedAt, total, corrections } = period;
  const { is_changed: isChanged, entries } = corrections;
  const later = entries > 0 ? n('accounting.later_entries', entries) : t('accounting.codes_changed');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography sx={{ fontWeight: 600 }}>{daysOf(period)}</Typography>
          <Muted>
            {t('accounting.signed_by', {
              name: by,
              at: instant(signedAt, venue.timezone),
              total: money(total, summary.currency),
            })}
          </Muted>
        </Box>
        {user.is_superuser && summary.as_of === undefined && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setOpen(true)}
            sx={{ displayPrint: 'none' }}
          >
            {t('accounting.reopen')}
          </Button>
        )}
      </Box>
      <Alert severity={isChanged ? 'warning' : 'success'}>
        {isChanged ? `${t('accounting.changed_since')} ${later}` : t('accounting.unchanged_since')}
      </Alert>
      {corrections.lines.length > 0 && (
        <JournalLines
          label={t('accounting.corrections')}
          lines={corrections.lines}
          total={debitsOf(corrections.lines)}
          currency={summary.currency}
        />
      )}
      {isOpen && (
        <ReopenDialog summary={summary} period={period} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </Box>
  );
};

interface ReopenDialogProps extends Omit<SignedProps, 'venue'> {
  readonly onClose: () => void;
}

const ReopenDialog = ({ summary, period, onDone, onClose }: ReopenDialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const daysOf = useDays();
  const { start_date, end_date } = period;
  const act = useAct(
    (provider, reason: string) =>
      provider.reopenPeriod({ inventory_group: summary.inventory_group, start_date, end_date, reason }),
    {
      onSuccess: () => {
        notify(t('accounting.reopened', { days: daysOf(period) }), { type: 'success' });
        onClose();
        onDone();
      },
      onSettled: useReread(),
    },
  );
  return (
    <FormDialog
      title={t('accounting.reopen')}
      values={{ reason: '' }}
      act={act}
      submit={t('accounting.reopen')}
      onSubmit={({ reason }) => act.mutate(reason)}
      onClose={onClose}
    >
      <Typography>{t('accounting.reopen_is', { days: daysOf(period) })}</Typography>
      <TextInput
        source="reason"
        label={t('accounting.reason')}
        helperText={false}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        autoFocus
      />
    </FormDialog>
  );
};
