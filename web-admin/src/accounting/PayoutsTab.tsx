import { useState } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import { SIGNING_SERVICES } from '@stile/contracts/identity/list-services';
import type {
  AccountingPayoutsAnswer,
  InventoryGroupAnswer,
  PayoutLineKind,
  PayoutLineState,
} from '@stile/contracts';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { FileMenu } from '../ui/FileMenu.js';
import { Panel } from '../ui/Panel.js';
import { usePayouts, type Query } from './answers.js';
import { Loaded } from './Loaded.js';
import { Meanings } from './Meanings.js';
import { NotPaidOut } from './NotPaidOut.js';
import { filesOf } from './payout-files.js';
import { PayoutImport } from './PayoutImport.js';
import { PayoutLines } from './PayoutLines.js';
import { PAYOUT_FIGURES, PayoutsTable } from './PayoutsTable.js';
import { Statement } from './Statement.js';

interface PayoutsTabProps {
  readonly venue: InventoryGroupAnswer;
  readonly query: Query;
}

/** The way from what cards paid to what the bank got, and what of it is not matched. */
export const PayoutsTab = ({ venue, query }: PayoutsTabProps) => {
  const { basis: _basis, ...period } = query;
  const answer = usePayouts(period);
  const user = useUser();
  const mayImport = isAllowed(user, SIGNING_SERVICES, query.inventory_group);
  return (
    <>
      {mayImport && <PayoutImport query={query} isFirst={answer.data?.payouts.length === 0} />}
      <Loaded answer={answer}>
        {(payouts) => <Payouts venue={venue} query={query} payouts={payouts} />}
      </Loaded>
    </>
  );
};

interface PayoutsProps extends PayoutsTabProps {
  readonly payouts: AccountingPayoutsAnswer;
}

const Payouts = ({ venue, query, payouts }: PayoutsProps) => {
  const { t } = useI18n();
  return (
    <>
      {payouts.more.payouts && <Alert severity="warning">{t('accounting.more_payouts')}</Alert>}
      {payouts.payouts.length === 0 ? (
        <Panel title={t('accounting.payouts_of_period')}>
          <Typography color="text.secondary">{t('accounting.no_payouts')}</Typography>
        </Panel>
      ) : (
        <>
          <Trail key={`${query.start_date}/${query.end_date}`} query={query} payouts={payouts} />
          <PayoutsTable venue={venue} query={query} payouts={payouts} />
          {payouts.differing.count > 0 && <InState state="differing" query={query} payouts={payouts} />}
          <InState state="unmatched" query={query} payouts={payouts} />
        </>
      )}
      <NotPaidOut query={query} payouts={payouts} />
      <Meanings
        meanings={PAYOUT_FIGURES.map((figure) => ({
          label: t(`accounting.payout_${figure}`),
          is: t(`accounting.payout_${figure}_is`),
        }))}
      />
    </>
  );
};

type OfPayouts = Omit<PayoutsProps, 'venue'>;

/** Figures between the first and the last, with their signs and the lines that they are of. */
const STEPS = {
  refunds: [-1, 'refund'],
  fees: [-1, 'fee'],
  other: [1, 'other'],
  carried: [-1, 'carried'],
} as const;
/** Zero has no sign. */
const signed = (amount: number, sign: number): number => (amount === 0 ? 0 : amount * sign);

const Trail = ({ query, payouts: { totals, currency } }: OfPayouts) => {
  const { t } = useI18n();
  const [open, setOpen] = useState<PayoutLineKind | null>(null);
  const opening = (kind: PayoutLineKind) => ({
    isOpen: open === kind,
    toggle: () => setOpen(open === kind ? null : kind),
    rows: (
      <PayoutLines
        label={t('accounting.lines_of_kind', { kind: t(`accounting.line_${kind}`) })}
        query={query}
        lines={{ kind }}
      />
    ),
  });
  return (
    <Statement
      title={t('accounting.trail')}
      currency={currency}
      opening={{
        label: t('accounting.payout_gross'),
        is: t('accounting.payout_gross_is'),
        amount: totals.gross,
        opens: opening('charge'),
      }}
      lines={(Object.keys(STEPS) as (keyof typeof STEPS)[]).map((name) => ({
        label: t(`accounting.trail_${name}`),
        is: t(`accounting.payout_${name}_is`),
        amount: signed(totals[name], STEPS[name][0]),
        opens: opening(STEPS[name][1]),
      }))}
      closing={{
        label: t('accounting.paid_and_got'),
        is: t('accounting.payout_net_is'),
        amount: totals.net,
      }}
    />
  );
};

interface InStateProps extends OfPayouts {
  readonly state: Extract<PayoutLineState, 'differing' | 'unmatched'>;
}

/** Lines of payouts that are not matched, with their sum. */
const InState = ({ state, query, payouts }: InStateProps) => {
  const { t, n, money } = useI18n();
  const name = state === 'differing' ? 'differing' : 'only_provider';
  const { count, amount } = payouts[name];
  const title = t(`accounting.${name}`);
  const sums = { lines: n('accounting.lines', count), amount: money(amount, payouts.currency) };
  return (
    <Panel
      title={title}
      flush
      aside={
        <>
          <strong>{t('accounting.rows_and_sum', sums)}</strong>
          <FileMenu
            label={t('accounting.save_payouts')}
            name={`${t('accounting.save_payouts')}: ${title}`}
            choices={filesOf('payout_lines', query, t, { state })}
            total={count}
          />
        </>
      }
    >
      <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
        <Typography color="text.secondary">
          {t(count === 0 ? 'accounting.all_matched' : `accounting.${name}_is`)}
        </Typography>
      </Box>
      {count > 0 && <PayoutLines label={title} query={query} lines={{ state }} />}
    </Panel>
  );
};
