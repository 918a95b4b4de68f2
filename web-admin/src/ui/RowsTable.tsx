import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';

interface RowsTableProps<T extends RaRecord> {
  /** By this name the columns are kept apart from those of other tables. */
  name: string;
  rows: readonly T[];
  /** The content where there is no row. */
  empty?: ReactNode;
  children: ReactNode;
}

const plain = {
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' },
} as const;

/** react-admin's table for the rows of a page that is no list. */
export const RowsTable = <T extends RaRecord>({ name, rows, empty, children }: RowsTableProps<T>) => (
  <DataTable<T>
    resource={name}
    data={[...rows]}
    total={rows.length}
    isPending={false}
    bulkActionButtons={false}
    rowClick={false}
    hover={false}
    empty={empty}
    sx={plain}
  >
    {children}
  </DataTable>
);
