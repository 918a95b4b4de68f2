import { DataTable, DateInput, ReferenceInput, SelectInput } from 'react-admin';
import { Typography, useMediaQuery } from '@mui/material';
import { InstantField } from '../fields/fields.js';
import type { TillSessionRow } from '@stile/contracts';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { useLive } from '../core/use-live.js';
import { DocumentName, useDocumentName } from '../documents/DocumentName.js';
import { titleOf } from '../documents/document-record.js';
import { allOf } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useGroup } from '../venue/use-venue.js';
import { ThisTill } from './ThisTill.js';
import { TILL_QUERIES } from './till-session.js';

const NEWEST = { field: 'opened_at', order: 'DESC' } as const;
const BY_NAME = { field: 'name', order: 'ASC' } as const;
const STATES = ['open', 'closed'] as const;
/** Sessions of the venue's tills: what is open, and how each was closed. */
export const TillSessionList = () => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = useTillFilters();
  const group = useGroup();
  useLive(group ? { resource: 'tills', inventoryGroup: group } : null, TILL_QUERIES);
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('tills.about')}
      </Typography>
      {group !== null && <ThisTill key={group} group={group} />}
      <ConsoleList<TillSessionRow> sort={NEWEST} filters={filters} actions={<ListActions />} exporter={false}>
        {phone ? <SessionCards /> : <SessionTable />}
      </ConsoleList>
    </>
  );
};

const useTillFilters = () => {
  const { t } = useI18n();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  const group = useGroup();
  return [
    <ReferenceInput key="till" source="till" reference="tills" {...allOf(group)} sort={BY_NAME} alwaysOn>
      <SelectInput label={t('tills.till')} optionText={titleOf} emptyText={t('all')} />
    </ReferenceInput>,
    <SelectInput
      key="state"
      source="state"
      label={t('state')}
      choices={STATES.map((id) => ({ id, name: t(`tills.state_${id}`) }))}
      emptyText={t('all')}
      alwaysOn={wide}
    />,
    <DateInput key="from" source="business_date_gte" label={t('tills.from')} alwaysOn={wide} />,
    <DateInput key="to" source="business_date_lte" label={t('tills.to')} alwaysOn={wide} />,
  ];
};

/** Texts of a row. */
const useSessionTexts = () => {
  const { t } = useI18n();
  const { amount, at } = useVenueTexts();
  return {
    at,
    by: (user: string | null) => (user === null ? '' : t('tills.by', { name: user })),
    balance: ({ cash }: TillSessionRow) => (cash ? amount(cash.balance) : t('tills.blind')),
    variance: ({ cash, state }: TillSessionRow) =>
      state === 'open' ? '' : cash?.counted == null ? t('tills.not_counted') : amount(cash.variance),
    overShort: ({ cash }: TillSessionRow) => (cash ? amount(overShortOf(cash)) : ''),
  };
};

const Column = DataTable.Col<TillSessionRow>;

const SessionTable = () => {
  const { t } = useI18n();
  const texts = useSessionTexts();
  return (
    <DataTable<TillSessionRow>
      rowClick="show"
      bulkActionButtons={false}
      empty={<ListEmpty nothingYet={t('tills.none')} />}
      sx={{ '& td': { verticalAlign: 'top' } }}
    >
      <Column
        source="till"
        label={t('tills.till')}
        render={(row) => (
          <>
            <b>
              <DocumentName reference="tills" id={row.till} group={row.inventory_group} />
            </b>
            <Muted>{t('tills.session') + ' ' + String(row.session)}</Muted>
          </>
        )}
      />
      <Column
        source="state"
        label={t('state')}
        disableSort
        render={({ state }) => t(`tills.state_${state}`)}
      />
      <Column
        source="opened_at"
        label={t('tills.opened')}
        render={({ opened_by }) => (
          <>
            <InstantField source="opened_at" />
            <Muted>{texts.by(opened_by)}</Muted>
          </>
        )}
      />
      <Column
        source="closed_at"
        label={t('tills.closed')}
        render={({ how }) => (
          <>
            <InstantField source="closed_at" />
            <Muted>{how && t(`tills.how_${how}`)}</Muted>
          </>
        )}
      />
      <Column source="last_count_at" label={t('tills.last_count')} disableSort field={InstantField} />
      <Column source="balance" label={t('tills.balance')} align="right" disableSort render={texts.balance} />
      <Column
        source="variance"
        label={t('tills.variance')}
        align="right"
        disableSort
        render={texts.variance}
      />
      <Column
        source="over_short"
        label={t('tills.over_short')}
        align="right"
        disableSort
        render={texts.overShort}
      />
    </DataTable>
  );
};

const SessionCards = () => {
  const { t } = useI18n();
  const texts = useSessionTexts();
  return (
    <PhoneList<TillSessionRow>
      empty={<ListEmpty nothingYet={t('tills.none')} />}
      row={(row) => ({
        to: `/till_activity/${encodeURIComponent(row.id)}`,
        main: <SessionTitle session={row} />,
        side: t(`tills.state_${row.state}`),
        more: [texts.at(row.opened_at), texts.balance(row), texts.variance(row)].filter(Boolean).join(' · '),
      })}
    />
  );
};

const SessionTitle = ({ session: { till, session, inventory_group } }: { session: TillSessionRow }) => {
  const { t } = useI18n();
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  return t('tills.title', { till: name, number: session });
};
