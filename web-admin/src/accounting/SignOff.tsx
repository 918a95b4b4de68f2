import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { required, TextInput, useNotify } from 'react-admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { SIGNING_SERVICES } from '@stile/contracts/identity/list-services';
import type { AccountingSummaryAnswer, InventoryGroupAnswer, SignedPeriod } from '@stile/contracts';
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

/** The person who stands for the accounts of a period, and the changes since. */
export const SignOff = ({ venue, summary }: SignOffProps) => {
  const { t } = useI18n();
  const user = useUser();
  const { signed, is_over: isOver, days, inventory_group: group } = summary;
  const maySign = isAllowed(user, SIGNING_SERVICES, group);
  return (
    <Panel title={t('accounting.sign_off')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {signed.map((period) => (
          <Signed key={period.start_date} venue={venue} summary={summary} period={period} />
        ))}
        {signed.length === 0 && <Typography>{t('accounting.nobody_signed')}</Typography>}
        {signed.length === 0 && !isOver && (
          <Typography color="text.secondary">{t('accounting.not_over')}</Typography>
        )}
        {signed.length === 0 && isOver && maySign && days.length > 0 && <Sign summary={summary} />}
      </Box>
    </Panel>
  );
};

const Sign = ({ summary }: { summary: AccountingSummaryAnswer }) => {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('accounting.sign')}
      </Button>
      {isOpen && <SignDialog summary={summary} onClose={() => setOpen(false)} />}
    </Box>
  );
};

/** The summary is read again, whatever came of the act. */
const useReread = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [SUMMARIES] });
};

const SignDialog = ({ summary, onClose }: { summary: AccountingSummaryAnswer; onClose: () => void }) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const daysOf = useDays();
  const { inventory_group, start_date, end_date, digest, lines, currency } = summary;
  const act = useAct((provider) => provider.signPeriod({ inventory_group, start_date, end_date, digest }), {
    onSuccess: () => {
      notify(t('accounting.signed_now', { days: daysOf(summary) }), { type: 'success' });
      onClose();
    },
    onSettled: useReread(),
  });
  const total = lines.reduce((sum, { debit }) => sum + (debit ?? 0), 0);
  return (
    <FormDialog
      title={t('accounting.sign')}
      values={{}}
      act={act}
      submit={t('accounting.sign')}
      onSubmit={() => act.mutate()}
      onClose={onClose}
    >
      <Typography>
        {t('accounting.sign_is', { days: daysOf(summary), total: money(total, currency) })}
      </Typography>
    </FormDialog>
  );
};

interface SignedProps extends SignOffProps {
  readonly period: SignedPeriod;
}

const Signed = ({ venue, summary, period }: SignedProps) => {
  const { t, n, money, instant } = useI18n();
  const user = useUser();
  const daysOf = useDays();
  const [isOpen, setOpen] = useState(false);
  const { by, signed_at: signedAt, total, corrections } = period;
  const isChanged = corrections.entries > 0 || corrections.lines.length > 0;
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
        {user.is_superuser && (
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
        {isChanged
          ? `${t('accounting.changed_since')} ${corrections.entries > 0 ? n('accounting.later_entries', corrections.entries) : t('accounting.codes_changed')}`
          : t('accounting.unchanged_since')}
      </Alert>
      {corrections.lines.length > 0 && (
        <JournalLines
          label={t('accounting.corrections')}
          lines={corrections.lines}
          total={corrections.lines.reduce((sum, { debit }) => sum + (debit ?? 0), 0)}
          currency={summary.currency}
        />
      )}
      {isOpen && <ReopenDialog summary={summary} period={period} onClose={() => setOpen(false)} />}
    </Box>
  );
};

interface ReopenDialogProps extends Omit<SignedProps, 'venue'> {
  readonly onClose: () => void;
}

const ReopenDialog = ({ summary, period, onClose }: ReopenDialogProps) => {
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
