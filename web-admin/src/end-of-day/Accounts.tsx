import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import { DataTable, downloadCSV } from 'react-admin';
import { Box, Button, Link, Typography, useMediaQuery } from '@mui/material';
import type { EndOfDayAnswer } from '@stile/contracts';
import * as exact from '@stile/contracts/kernel/money';
import { useI18n } from '../i18n/use-i18n.js';
import { csvOf } from '../ui/export.js';
import { Panel } from '../ui/Panel.js';
import { RowsTable } from '../ui/RowsTable.js';
import { PHONE } from '../ui/theme.js';
import { accountId, entriesOf, useAccountTexts } from './account-texts.js';

type AccountRow = EndOfDayAnswer['accounts'][number] & { readonly id: string };
const Column = DataTable.Col<AccountRow>;

const sumOf = (amounts: readonly (number | null)[]): number =>
  exact.units(exact.add(...amounts.map((amount) => exact.money(amount ?? 0))));

const debit = ({ amount }: AccountRow): number | null => (amount >= 0 ? amount : null);
const credit = ({ amount }: AccountRow): number | null => (amount < 0 ? -amount : null);

interface RowsProps {
  day: EndOfDayAnswer;
  rows: readonly AccountRow[];
}

const Totals = ({ day, rows }: RowsProps) => {
  const { t, money } = useI18n();
  const sum = (figure: typeof debit) => ({ amount: money(sumOf(rows.map(figure)), day.currency) });
  return (
    <Box sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', gap: 3, fontWeight: 600 }}>
      <span>{t('accounts.sum_of_debits', sum(debit))}</span>
      <span>{t('accounts.sum_of_credits', sum(credit))}</span>
    </Box>
  );
};

/** Leads to its entries. */
const AccountLink = ({ day, row }: { day: EndOfDayAnswer; row: AccountRow }) => {
  const { account } = useAccountTexts();
  const { inventory_group: inventoryGroup, business_date: businessDate } = day;
  return (
    <Link
      component={RouterLink}
      to={entriesOf({ inventoryGroup, businessDate, account: row.id, asOf: day.as_of })}
    >
      {account(row)}
    </Link>
  );
};

/** A row that was debited and credited alike says nothing by its amount: its entries do. */
const Nothing = ({ day, rows }: RowsProps) => {
  const { t } = useI18n();
  return rows.length === 0 ? null : (
    <Typography color="text.secondary" sx={{ px: 2, pb: 1.5, fontSize: '.875rem' }}>
      {t('accounts.came_to_nothing')}{' '}
      {rows.map((row, index) => (
        <Fragment key={row.id}>
          {index > 0 && ', '}
          <AccountLink day={day} row={row} />
        </Fragment>
      ))}
    </Typography>
  );
};

/** The trial balance of a day. */
export const Accounts = ({ day }: { day: EndOfDayAnswer }) => {
  const { t, money, number } = useI18n();
  const { account } = useAccountTexts();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const rows = day.accounts.map((row) => ({ ...row, id: accountId(row) }));
  const shown = (amount: number | null): string => (amount === null ? '' : money(amount, day.currency));
  const save = (): void => {
    const csv = csvOf<AccountRow>(rows, [
      { label: t('accounts.business_date'), value: () => day.business_date },
      { label: t('accounts.account'), value: account },
      { label: t('accounts.debit'), value: debit },
      { label: t('accounts.credit'), value: credit },
      { label: t('accounts.number_of_events'), value: ({ events }) => events },
    ]);
    downloadCSV(csv, `accounts-${day.inventory_group}-${day.business_date}`);
  };
  return (
    <Panel
      title={t('accounts.accounts')}
      flush
      aside={
        !phone && (
          <Button variant="outlined" size="small" onClick={save} disabled={rows.length === 0}>
            {t('accounts.export')}
          </Button>
        )
      }
    >
      <RowsTable
        name="accounts"
        rows={rows.filter(({ amount }) => amount !== 0)}
        empty={<Typography sx={{ p: 2 }}>{t('accounts.no_accounts')}</Typography>}
      >
        <Column
          source="account"
          label={t('accounts.account')}
          disableSort
          render={(row) => <AccountLink day={day} row={row} />}
        />
        <Column
          source="debit"
          label={t('accounts.debit')}
          align="right"
          disableSort
          render={(row) => shown(debit(row))}
        />
        <Column
          source="credit"
          label={t('accounts.credit')}
          align="right"
          disableSort
          render={(row) => shown(credit(row))}
        />
        {!phone && (
          <Column
            source="events"
            label={t('accounts.number_of_events')}
            align="right"
            disableSort
            render={({ events }) => number(events)}
          />
        )}
      </RowsTable>
      <Totals day={day} rows={rows} />
      <Nothing day={day} rows={rows.filter(({ amount }) => amount === 0)} />
    </Panel>
  );
};
