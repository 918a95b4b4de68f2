import { useState } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import type { AccountingPayoutsAnswer, NotPaidOutAnswer, NotPaidOutRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { FileMenu } from '../ui/FileMenu.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { useNotPaidOut, type Query } from './answers.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { Loaded } from './Loaded.js';
import { filesOf } from './payout-files.js';
import { ReservationOf } from './ReservationOf.js';
import { PAGE, RowsPager } from './RowsPager.js';
import { usePhone } from './use-phone.js';

const useColumns = (currency: string, group: string): Columns<NotPaidOutRow> => {
  const { t, date, money } = useI18n();
  const phone = usePhone();
  const kindOf = ({ kind, method }: NotPaidOutRow): string =>
    `${t(`accounting.moved_${kind}`)}, ${t(`accounting.method_${method}`)}`;
  const reservationOf = ({ reservation_id: id }: NotPaidOutRow) => <ReservationOf group={group} id={id} />;
  return [
    {
      key: 'date',
      label: t('accounting.date'),
      cell: (row) => (
        <>
          {date(row.date, 'medium')}
          <Muted>{kindOf(row)}</Muted>
          {phone && reservationOf(row)}
        </>
      ),
    },
    {
      key: 'object',
      label: t('accounting.line_object'),
      isWide: true,
      cell: ({ object, is_test: isTest }) => (
        <>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {object}
          </Box>
          {isTest && <Muted>{t('accounting.at_tests')}</Muted>}
        </>
      ),
    },
    {
      key: 'reservation',
      label: t('accounting.line_reservation'),
      isWide: true,
      cell: reservationOf,
    },
    {
      key: 'amount',
      label: t('accounting.line_amount'),
      isFigure: true,
      cell: ({ amount }) => money(amount, currency),
    },
  ];
};

interface NotPaidOutProps {
  readonly query: Query;
  readonly payouts: AccountingPayoutsAnswer;
}

/** Payments and refunds by card that no payout names. */
export const NotPaidOut = ({ query, payouts }: NotPaidOutProps) => {
  const { t, n, money } = useI18n();
  const { only_ours: ours, at_test_gateway: atTests, currency, more } = payouts;
  const amounts = (counted: typeof ours) => ({
    lines: n('accounting.lines', counted.count),
    amount: money(counted.amount, currency),
  });
  return (
    <Panel
      title={t('accounting.only_ours')}
      flush
      aside={
        <>
          <strong>{t('accounting.rows_and_sum', amounts(ours))}</strong>
          <FileMenu
            label={t('accounting.save_payouts')}
            name={`${t('accounting.save_payouts')}: ${t('accounting.only_ours')}`}
            choices={filesOf('payments_not_paid_out', query, t)}
            total={ours.count}
          />
        </>
      }
    >
      <Box sx={{ px: { xs: 2, sm: 2.5 }, pb: 1.5 }}>
        <Typography color="text.secondary">
          {t(ours.count === 0 ? 'accounting.all_matched' : 'accounting.only_ours_is')}
        </Typography>
        {more.payments && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {t('accounting.more_payments')}
          </Alert>
        )}
        {atTests.count > 0 && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {t('accounting.at_test_gateway', amounts(atTests))}
          </Alert>
        )}
      </Box>
      {ours.count > 0 && <Pages query={query} />}
    </Panel>
  );
};

const Pages = ({ query }: { query: Query }) => {
  const [skip, setSkip] = useState(0);
  const { basis: _basis, ...period } = query;
  return (
    <Loaded answer={useNotPaidOut({ ...period, skip, limit: PAGE })} rows={2}>
      {(page) => (
        <>
          <Rows page={page} group={query.inventory_group} />
          <RowsPager skip={skip} total={page.total} onSkip={setSkip} />
        </>
      )}
    </Loaded>
  );
};

interface RowsProps {
  readonly page: NotPaidOutAnswer;
  readonly group: string;
}

const Rows = ({ page: { rows, currency }, group }: RowsProps) => {
  const { t } = useI18n();
  return (
    <FiguresTable
      label={t('accounting.only_ours')}
      columns={useColumns(currency, group)}
      rows={rows}
      keyOf={({ kind, object }) => `${kind}/${object}`}
    />
  );
};
