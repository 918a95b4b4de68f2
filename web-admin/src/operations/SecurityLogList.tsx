import { DataTable, SelectInput, TextInput } from 'react-admin';
import { Typography, useMediaQuery } from '@mui/material';
import { InstantField } from '../fields/fields.js';
import type { SecurityEntry } from '@stile/contracts';
import { SECURITY_ACTS, UNKNOWN_USER } from '@stile/contracts/identity/security-acts';
import { actorName } from '../history/event-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { PhoneList } from '../ui/PhoneList.js';
import { PHONE } from '../ui/theme.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';

const NEWEST = { field: 'at', order: 'DESC' } as const;
/** The log of sign-ins, refusals, changes of rights, exports and erasures (docs/rules/identity-and-access.md 32). */
export const SecurityLogList = () => {
  const { t } = useI18n();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = [
    <SelectInput
      key="act"
      source="act"
      label={t('operations.security_act')}
      choices={SECURITY_ACTS.map((id) => ({ id, name: t(`operations.security_${id}`) }))}
      emptyText={t('all')}
      alwaysOn
    />,
    <TextInput key="by" source="by" label={t('operations.security_by')} alwaysOn />,
  ];
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('operations.security_about')}
      </Typography>
      <ConsoleList<SecurityEntry> sort={NEWEST} filters={filters} actions={<ListActions />} exporter={false}>
        {phone ? <EntryCards /> : <EntryTable />}
      </ConsoleList>
    </>
  );
};

/** Texts of an entry. */
const useEntryTexts = () => {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { at } = useVenueTexts();
  return {
    at: (entry: SecurityEntry) => at(entry.at),
    act: ({ act, times }: SecurityEntry) =>
      times === 1 ? t(`operations.security_${act}`) : `${t(`operations.security_${act}`)} × ${number(times)}`,
    by: ({ by }: SecurityEntry) =>
      by === null ? '–' : by === UNKNOWN_USER ? t('operations.security_unknown') : actorName(by, i18n),
    about: ({ subject, code }: SecurityEntry) => [subject, code].filter(Boolean).join(' · '),
  };
};

const Column = DataTable.Col<SecurityEntry>;

const EntryTable = () => {
  const { t } = useI18n();
  const texts = useEntryTexts();
  return (
    <DataTable<SecurityEntry>
      bulkActionButtons={false}
      rowClick={false}
      empty={<ListEmpty nothingYet={t('operations.security_none')} />}
    >
      <Column source="at" label={t('operations.security_at')} field={InstantField} />
      <Column source="act" label={t('operations.security_act')} disableSort render={texts.act} />
      <Column source="by" label={t('operations.security_by')} disableSort render={texts.by} />
      <Column
        source="subject"
        label={t('operations.security_subject')}
        disableSort
        render={(entry) => <Muted>{texts.about(entry)}</Muted>}
      />
      <Column
        source="from"
        label={t('operations.security_from')}
        disableSort
        render={({ from }) => from ?? '–'}
      />
    </DataTable>
  );
};

const EntryCards = () => {
  const { t } = useI18n();
  const texts = useEntryTexts();
  return (
    <PhoneList<SecurityEntry>
      row={(entry) => ({
        to: null,
        main: texts.act(entry),
        side: texts.by(entry),
        more: <Muted>{[texts.at(entry), texts.about(entry)].filter(Boolean).join(' · ')}</Muted>,
      })}
      empty={<ListEmpty nothingYet={t('operations.security_none')} />}
    />
  );
};
