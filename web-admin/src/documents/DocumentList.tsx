import { Link as RouterLink, useLocation } from 'react-router';
import { DataTable, useListContext } from 'react-admin';
import { Box, Link, useMediaQuery } from '@mui/material';
import { ADMIN_RESOURCES } from '../../../contracts/src/http/admin.js';
import { useEditorWords } from './texts.js';
import { useWords } from '../i18n/words.js';
import { useUser } from '../core/ports.js';
import { hiddenText, PHONE } from '../ui/theme.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { ListFrame } from '../ui/ListFrame.js';
import { PhoneList } from '../ui/PhoneList.js';
import { RowActions } from './RowActions.js';
import { DocumentFilters } from './DocumentFilters.js';
import type { DocumentRecord } from './document-record.js';
import { FieldValue } from './FieldValue.js';
import { useFieldNames } from './field-names.js';
import { columnsOf, documentPath, shownRules, type Tab } from './sections.js';
import { fieldOf } from './shown-field.js';

const NUMBERS = new Set(['price', 'priority', 'order', 'max_capacity', 'max_uses', 'predefined_interval']);

/** What names the document; its id where that is empty. */
const titleIn = (record: DocumentRecord, field: string): string => String(record[field] || record.id);

interface PartProps {
  tab: Tab;
  pathOf: (record: DocumentRecord) => string;
}

const useColumns = (tab: Tab): readonly string[] =>
  columnsOf(
    tab,
    shownRules(tab, (useListContext().filterValues as Readonly<Record<string, unknown>>)['rule_type']),
  );

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A page of documents of one kind. */
export const DocumentList = ({ service, tab }: { service: string; tab: Tab }) => {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const many = useUser().user_inventory_groups.length > 1;
  const sorts = ADMIN_RESOURCES.find(({ name }) => name === tab.kind)?.sorts ?? [];
  const { search } = useLocation();
  const pathOf = (record: DocumentRecord): string => {
    const path = documentPath(service, tab.kind, record.id, many ? record._group : undefined);
    // A rule opens over its table, which stays as it is.
    return tab.kind === 'capacity_rules' && !path.includes('?') ? path + search : path;
  };
  return (
    <ListFrame
      resource={tab.kind}
      sort={{ field: sorts[1] ?? 'id', order: 'ASC' }}
      {...(tab.filter ? { filter: tab.filter } : {})}
      filters={<DocumentFilters service={service} tab={tab} />}
    >
      {phone ? <Rows tab={tab} pathOf={pathOf} /> : <Table tab={tab} pathOf={pathOf} sorts={sorts} />}
    </ListFrame>
  );
};

const Table = ({ tab, pathOf, sorts }: PartProps & { sorts: readonly string[] }) => {
  const { t } = useWords();
  const actions = useEditorWords();
  const nameOf = useFieldNames(tab.kind);
  const columns = useColumns(tab);
  return (
    <DataTable<DocumentRecord>
      bulkActionButtons={false}
      rowClick={(_id, _resource, record) => pathOf(record as DocumentRecord)}
      empty={<ListEmpty nothingYet={t('no_documents')} />}
    >
      {columns.map((name, index) => (
        <DataTable.Col<DocumentRecord>
          key={name}
          source={name}
          label={nameOf(name)}
          disableSort={!sorts.includes(name)}
          align={index > 0 && NUMBERS.has(name) ? 'right' : 'left'}
          render={(record) =>
            index === 0 ? (
              <Link component={RouterLink} to={pathOf(record)}>
                {titleIn(record, name)}
              </Link>
            ) : (
              <FieldValue kind={tab.kind} name={name} value={fieldOf(record, name)} brief />
            )
          }
        />
      ))}
      <DataTable.Col<DocumentRecord>
        label={
          <Box component="span" sx={hiddenText}>
            {actions('actions')}
          </Box>
        }
        align="right"
        render={(record) => <RowActions kind={tab.kind} record={record} />}
      />
    </DataTable>
  );
};

const Rows = ({ tab, pathOf }: PartProps) => {
  const { t, labelled } = useWords();
  const nameOf = useFieldNames(tab.kind);
  const [main = 'id', ...others] = useColumns(tab);
  return (
    <PhoneList<DocumentRecord>
      empty={<ListEmpty nothingYet={t('no_documents')} />}
      row={(record) => ({
        to: pathOf(record),
        main: titleIn(record, main),
        more: others
          .filter((name) => !isEmpty(fieldOf(record, name)))
          .map((name) => (
            <div key={name}>
              {labelled(nameOf(name))}{' '}
              <FieldValue kind={tab.kind} name={name} value={fieldOf(record, name)} brief />
            </div>
          )),
      })}
    />
  );
};
