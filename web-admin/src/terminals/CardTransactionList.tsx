import { DataTable, SelectInput } from 'react-admin';
import { Typography, useMediaQuery } from '@mui/material';
import { InstantField, MoneyField } from '../fields/fields.js';
import type { CardTransactionRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useGroup } from '../venue/use-venue.js';
import { useListFilters } from './list-filters.js';
import { CARD_TRANSACTION_QUERIES } from './use-terminals.js';

const NEWEST = { field: 'started_at', order: 'DESC' } as const;
const ENDS = ['PAID', 'REFUNDED', 'VOID', 'VOID FAIL', 'REJECTED', 'CANCELLED', 'NOT_EXIST_BOTH', 'ABORTED'];

/** Card transactions at the venue's terminals, pending ones too. */
export const CardTransactionList = () => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useTransactionFilters();
  const group = useGroup();
  useLive(group ? { resource: 'terminals', inventoryGroup: group } : null, CARD_TRANSACTION_QUERIES);
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('terminals.transactions_about')}
      </Typography>
      <ConsoleList<CardTransactionRow>
        sort={NEWEST}
        filters={filters}
        actions={<ListActions />}
        exporter={false}
      >
        {phone ? <TransactionCards /> : <TransactionTable />}
      </ConsoleList>
    </>
  );
};

const useTransactionFilters = () => {
  const { t } = useI18n();
  const { terminal, exact } = useListFilters();
  return [
    <SelectInput
      key="state"
      source="state"
      label={t('terminals.state')}
      choices={[
        { id: 'PENDING', name: t('terminals.only_pending') },
        ...ENDS.map((id) => ({ id, name: id })),
      ]}
      emptyText={t('all')}
      alwaysOn
    />,
    terminal,
    exact('reservation_id', t('terminals.reservation')),
  ];
};

/** Texts of a row. */
const useRowTexts = () => {
  const { t } = useI18n();
  return {
    ...useVenueTexts(),
    state: ({ state, status_code }: CardTransactionRow) =>
      state === 'PENDING' ? t('terminals.only_pending') : `${state} (${status_code ?? ''})`,
  };
};

const Column = DataTable.Col<CardTransactionRow>;

const TransactionTable = () => {
  const { t } = useI18n();
  const texts = useRowTexts();
  return (
    <DataTable<CardTransactionRow>
      rowClick="show"
      bulkActionButtons={false}
      empty={<ListEmpty nothingYet={t('terminals.transactions_none')} />}
      sx={{ '& td': { verticalAlign: 'top' } }}
    >
      <Column source="started_at" label={t('terminals.started')} field={InstantField} />
      <Column
        source="id"
        label={t('terminals.transaction')}
        disableSort
        render={(row) => (
          <>
            {row.id}
            <Muted>{t(`terminals.type_${row.transaction_type}`)}</Muted>
          </>
        )}
      />
      <Column source="terminal_id" label={t('terminals.terminal')} disableSort />
      <Column source="reservation_id" label={t('terminals.reservation')} disableSort />
      <Column source="amount" label={t('terminals.amount')} align="right" disableSort field={MoneyField} />
      <Column
        source="state"
        label={t('terminals.state')}
        disableSort
        render={(row) => (
          <>
            {texts.state(row)}
            {row.actioned && <Muted>{t('terminals.actioned')}</Muted>}
          </>
        )}
      />
    </DataTable>
  );
};

const TransactionCards = () => {
  const { t } = useI18n();
  const texts = useRowTexts();
  return (
    <PhoneList<CardTransactionRow>
      empty={<ListEmpty nothingYet={t('terminals.transactions_none')} />}
      row={(row) => ({
        to: `/settings/card_transactions/${row.id}`,
        main: `${t(`terminals.type_${row.transaction_type}`)} ${row.reservation_id ?? ''}`,
        side: texts.amount(row.amount),
        more: [texts.at(row.started_at), texts.state(row)].join(' · '),
      })}
    />
  );
};
