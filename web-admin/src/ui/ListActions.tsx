import type { ReactNode } from 'react';
import { ColumnsButton, ExportButton, FilterButton, TopToolbar } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import { MOST_EXPORTED } from './export.js';
import { PHONE } from './theme.js';

interface ListActionsProps {
  /** Buttons of this list alone. */
  children?: ReactNode;
  hasExport?: boolean;
}

/** Filters with saved queries, the choice of columns, and the export. */
export const ListActions = ({ children, hasExport = false }: ListActionsProps) => {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <TopToolbar>
      <FilterButton />
      {!phone && <ColumnsButton />}
      {hasExport && !phone && <ExportButton maxResults={MOST_EXPORTED} />}
      {children}
    </TopToolbar>
  );
};
