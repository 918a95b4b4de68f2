import { DataTable, SelectInput, TextInput } from 'react-admin';
import { Typography, useMediaQuery } from '@mui/material';
import { InstantField } from '../fields/fields.js';
import type { TerminalLogRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useListFilters } from './list-filters.js';

const NEWEST = { field: 'at', order: 'DESC' } as const;
const LOGS = ['transaction', 'communication', 'connection'] as const;
const SHOWN = 120;
/** Logs are no events, so no room of a socket tells of them. */
const QUERY = { refetchInterval: 10_000 };

/** The logs of card terminals, for who looks for a fault. */
export const TerminalLogList = () => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useLogFilters();
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('terminals.logs_about')}
      </Typography>
      <ConsoleList<TerminalLogRow>
        sort={NEWEST}
        filters={filters}
        actions={<ListActions />}
        exporter={false}
        queryOptions={QUERY}
      >
        {phone ? <LogCards /> : <LogTable />}
      </ConsoleList>
    </>
  );
};

const useLogFilters = () => {
  const { t } = useI18n();
  const { terminal, exact } = useListFilters();
  return [
    <TextInput key="q" source="q" type="search" label={t('terminals.search')} alwaysOn resettable />,
    <SelectInput
      key="log"
      source="log"
      label={t('terminals.log')}
      choices={LOGS.map((id) => ({ id, name: t(`terminals.log_${id}`) }))}
      emptyText={t('all')}
      alwaysOn
    />,
    terminal,
    exact('external_transaction_id', t('terminals.transaction')),
  ];
};

/** The writer, with the tab of a desk's browser. */
const writerOf = ({ username, details }: TerminalLogRow, server: string): string =>
  [username ?? server, details['sessionId']].filter(Boolean).join(' · ');
const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const Column = DataTable.Col<TerminalLogRow>;

const LogTable = () => {
  const { t } = useI18n();
  return (
    <DataTable<TerminalLogRow>
      rowClick="show"
      bulkActionButtons={false}
      empty={<ListEmpty nothingYet={t('terminals.logs_none')} />}
      sx={{ '& td': { verticalAlign: 'top' } }}
    >
      <Column
        source="at"
        label={t('terminals.at')}
        render={(row) => (
          <>
            <InstantField source="at" />
            <Muted>{writerOf(row, t('terminals.server'))}</Muted>
          </>
        )}
      />
      <Column
        source="log"
        label={t('terminals.log')}
        disableSort
        render={({ log }) => t(`terminals.log_${log}`)}
      />
      <Column source="terminal_id" label={t('terminals.terminal')} disableSort />
      <Column
        source="reason"
        label={t('terminals.reason')}
        disableSort
        render={({ direction, reason, message }) => (
          <>
            {direction && `${t(`terminals.direction_${direction}`)}: `}
            {reason}
            <Muted>{short(message)}</Muted>
          </>
        )}
      />
      <Column source="external_transaction_id" label={t('terminals.transaction')} disableSort />
    </DataTable>
  );
};

const LogCards = () => {
  const { t } = useI18n();
  const { at } = useVenueTexts();
  return (
    <PhoneList<TerminalLogRow>
      empty={<ListEmpty nothingYet={t('terminals.logs_none')} />}
      row={(row) => ({
        to: `/settings/terminal_logs/${encodeURIComponent(row.id)}`,
        main: row.reason,
        side: t(`terminals.log_${row.log}`),
        more: [at(row.at), row.details['sessionId'], row.terminal_id, short(row.message)]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  );
};
