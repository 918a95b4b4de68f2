import { Link as RouterLink } from 'react-router';
import { DataTable, DateInput, SelectInput } from 'react-admin';
import { Link, Typography, useMediaQuery } from '@mui/material';
import type { GateScanRow } from '@stile/contracts';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { Muted } from '../ui/Muted.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { shortStation } from '../ui/short-station.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';

const NEWEST = { field: 'at', order: 'DESC' } as const;
const ACTS = ['refused', 'forced', 'exit', 're_entry'] as const;

/** Scans that the gates refused, forced, and led out and in again (docs/rules/gate.md 6). */
export const GateScanList = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = [
    <DateInput key="date" source="business_date" label={t('gate.date')} alwaysOn />,
    <SelectInput
      key="act"
      source="act"
      label={t('gate.act')}
      choices={ACTS.map((id) => ({ id, name: t(`gate.act_${id}`) }))}
      emptyText={t('all')}
      alwaysOn
    />,
    <SelectInput
      key="inventory"
      source="inventory"
      label={t('inventory')}
      choices={venue?.inventories ?? []}
      emptyText={t('all')}
      alwaysOn={!phone}
    />,
  ];
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('gate.about')}
      </Typography>
      <ConsoleList<GateScanRow> sort={NEWEST} filters={filters} actions={<ListActions />}>
        {phone ? <ScanCards /> : <ScanTable />}
      </ConsoleList>
    </>
  );
};

const useScanTexts = () => {
  const i18n = useI18n();
  const { t, has } = i18n;
  const { at } = useVenueTexts();
  const venue = useVenue();
  return {
    at: (row: GateScanRow) => at(row.at),
    act: ({ act, verdict }: GateScanRow) => {
      const key = `gate.verdict_${verdict}`;
      return [t(`gate.act_${act}`), has(key) ? t(key) : ''].filter(Boolean).join(' · ');
    },
    who: ({ user }: GateScanRow) => actorName(user, i18n),
    where: ({ inventory, station }: GateScanRow) =>
      [
        inventoryName(venue, inventory),
        station ? t('gate.station', { id: shortStation(station) }) : t('gate.no_station'),
      ].join(' · '),
  };
};

const Code = ({ row: { code, reservation_id: id } }: { row: GateScanRow }) =>
  id ? (
    <Link component={RouterLink} to={`/reservation/${id}`}>
      {id}
    </Link>
  ) : (
    <code>{code}</code>
  );

const Column = DataTable.Col<GateScanRow>;

const ScanTable = () => {
  const { t } = useI18n();
  const texts = useScanTexts();
  return (
    <DataTable<GateScanRow>
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      empty={<ListEmpty nothingYet={t('gate.none')} />}
    >
      <Column source="at" label={t('gate.at')} render={texts.at} />
      <Column
        source="act"
        label={t('gate.act')}
        disableSort
        render={(row) => (
          <>
            {texts.act(row)}
            {row.reason && <Muted>{row.reason}</Muted>}
          </>
        )}
      />
      <Column source="code" label={t('gate.code')} disableSort render={(row) => <Code row={row} />} />
      <Column
        source="user"
        label={t('gate.by')}
        disableSort
        render={(row) => (
          <>
            {texts.who(row)}
            <Muted>{texts.where(row)}</Muted>
          </>
        )}
      />
    </DataTable>
  );
};

const ScanCards = () => {
  const { t } = useI18n();
  const texts = useScanTexts();
  return (
    <PhoneList<GateScanRow>
      row={(row) => ({
        to: row.reservation_id && `/reservation/${row.reservation_id}`,
        main: texts.act(row),
        side: row.reservation_id ?? '',
        more: (
          <Muted>
            {[texts.at(row), texts.who(row), texts.where(row), row.reason ?? row.code]
              .filter(Boolean)
              .join(' · ')}
          </Muted>
        ),
      })}
      empty={<ListEmpty nothingYet={t('gate.none')} />}
    />
  );
};
