import type { ReactElement, ReactNode } from 'react';
import {
  BulkDeleteButton,
  DataTable,
  LinkBase,
  TextInput,
  useCreatePath,
  useListContext,
  useLocation,
  useResourceContext,
} from 'react-admin';
import { Box, Button, Card, useMediaQuery } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import type { Kind } from '@stile/contracts';
import { ADMIN_RESOURCES } from '@stile/contracts/http/admin';
import { withQuery } from '../core/api.js';
import { useUser } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ConsoleList, ListRows } from '../ui/ConsoleList.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { hiddenText, PHONE } from '../ui/theme.js';
import { useGroup } from '../venue/use-venue.js';
import { nameIn, NameLink } from './Column.js';
import type { DocumentRecord } from './document-record.js';
import { FieldLabels } from './FieldLabels.js';
import { isMadeHere, useKind } from './kinds.js';
import { useMayWrite } from './mutations.js';
import { PhoneRows } from './PhoneRows.js';
import { RowActions } from './RowActions.js';
import { useEditorTexts } from './texts.js';
import { useDocumentPath } from './use-leads.js';

interface DocumentListProps {
  /** Only these documents of the kind. */
  readonly filter?: Readonly<Record<string, string>>;
  /** The field that names a document: the first column. */
  readonly name: string;
  /** The title of a document that has no name of its own. */
  readonly titleOf?: (record: DocumentRecord) => string;
  readonly filters?: readonly ReactElement[];
  /** Several may be deleted at once: nothing else names documents of the kind. */
  readonly isBulkDeletable?: boolean;
  /** Above the list. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

const plain = {
  '& .RaList-main': { minWidth: 0, mt: 0 },
  '& .RaList-content': { overflow: 'visible' },
  '& .MuiTableCell-root': { px: 1.25 },
};

/** A kind of documents: search, filters, saved views, chosen columns, export, and the way to a new one. */
export const DocumentList = ({ filter, filters = [], header, ...body }: DocumentListProps) => {
  const kind = useKind();
  const t = useEditorTexts();
  return (
    <FieldLabels>
      <ConsoleList
        sort={{ field: sortsOf(kind)[1] ?? 'id', order: 'ASC' }}
        {...(filter ? { filter } : {})}
        component={Box}
        filters={[<TextInput key="q" source="q" label={t('search')} type="search" alwaysOn />, ...filters]}
        actions={<Actions />}
        sx={plain}
      >
        {header}
        <ListBody {...body} />
      </ConsoleList>
    </FieldLabels>
  );
};

const sortsOf = (kind: Kind): readonly string[] =>
  ADMIN_RESOURCES.find(({ name }) => name === kind)?.sorts ?? [];

const Actions = () => {
  const kind = useKind();
  const { data = [] } = useListContext();
  const mayCreate = useMayWrite(kind, useGroup()) && isMadeHere(kind);
  return <ListActions hasExport={data.length > 0}>{mayCreate && <CreateLink />}</ListActions>;
};

const CreateLink = () => {
  const t = useEditorTexts();
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  const { filterValues } = useListContext();
  // A new rule is of the type whose table is shown.
  const { rule_type: type } = filterValues as { readonly rule_type?: string };
  return (
    <Button
      component={LinkBase}
      to={withQuery(createPath({ resource, type: 'create' }), { capacityRuleType: type })}
      variant="contained"
      startIcon={<AddIcon />}
    >
      {t('create')}
    </Button>
  );
};

const ListBody = ({ name, titleOf, isBulkDeletable = false, children }: DocumentListProps) => {
  const named = titleOf ?? ((record: DocumentRecord) => nameIn(record, name));
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const rowPath = useRowPath();
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <ListRows>
        {isPhone ? (
          <PhoneRows titleOf={named} pathOf={rowPath}>
            {children}
          </PhoneRows>
        ) : (
          <Table name={name} titleOf={named} isBulkDeletable={isBulkDeletable}>
            {children}
          </Table>
        )}
      </ListRows>
    </Card>
  );
};

type TableProps = Required<Pick<DocumentListProps, 'name' | 'titleOf' | 'isBulkDeletable' | 'children'>>;

const Table = ({ name, titleOf, isBulkDeletable, children }: TableProps) => {
  const kind = useKind();
  const t = useEditorTexts();
  const i18n = useI18n();
  const rowPath = useRowPath();
  // Documents of several venues are deleted one by one: each call says whose it is.
  const isInOne = useUser().user_inventory_groups.length === 1;
  const mayDelete = useMayWrite(kind, useGroup()) && isInOne && isBulkDeletable;
  return (
    <DataTable<DocumentRecord>
      bulkActionButtons={mayDelete && <BulkDeleteButton mutationMode="pessimistic" />}
      rowClick={(_id, _resource, record) => rowPath(record)}
      empty={<ListEmpty nothingYet={i18n.t('no_documents')} />}
    >
      <DataTable.Col<DocumentRecord>
        source={name}
        disableSort={!sortsOf(kind).includes(name)}
        render={(record) => <NameLink name={titleOf(record)} to={rowPath(record)} />}
      />
      {children}
      <DataTable.Col<DocumentRecord>
        label={
          <Box component="span" sx={hiddenText}>
            {t('actions')}
          </Box>
        }
        align="right"
        render={(record) => <RowActions kind={kind} record={record} />}
      />
    </DataTable>
  );
};

/** A document's address in its list. A capacity rule opens over its table, which stays as it is. */
const useRowPath = (): ((record: DocumentRecord) => string) => {
  const kind = useKind();
  const pathOf = useDocumentPath();
  const { search } = useLocation();
  return (record) => {
    const path = pathOf(record);
    return kind === 'capacity_rules' && !path.includes('?') ? path + search : path;
  };
};
