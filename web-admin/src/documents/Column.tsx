import { DataTable, LinkBase, type DataTableColumnProps } from 'react-admin';
import { Link } from '@mui/material';
import { ADMIN_RESOURCES } from '@stile/contracts/http/admin';
import { textOf, type DocumentRecord } from './document-record.js';
import { useKind } from './kinds.js';

export type ColumnProps = DataTableColumnProps<DocumentRecord>;

/** A column of a list of documents; it sorts where the server sorts by its field. */
export const Column = (props: ColumnProps) => {
  const kind = useKind();
  const sorts = ADMIN_RESOURCES.find(({ name }) => name === kind)?.sorts ?? [];
  return <DataTable.Col<DocumentRecord> {...props} disableSort={!sorts.includes(props.source ?? '')} />;
};

/** The text that names a document in a list; its id where that is empty. */
export const nameIn = (record: DocumentRecord, name: string): string =>
  textOf(record[name]) ?? String(record.id);

interface NameLinkProps {
  readonly name: string;
  readonly to: string;
}
export const NameLink = ({ name, to }: NameLinkProps) => (
  <Link component={LinkBase} to={to} sx={{ display: 'inline-block', minWidth: 100 }}>
    {name}
  </Link>
);
