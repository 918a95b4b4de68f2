import type { ReactNode } from 'react';
import { ColumnsButton, FilterButton, TopToolbar } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import { SavedViews } from './SavedViews.js';
import { ExportButton } from './ExportButton.js';
import { PHONE } from './theme.js';

interface ListActionsProps {
  /** Buttons of this list alone. */
  children?: ReactNode;
  hasExport?: boolean;
}

/** Filters, saved views, the choice of columns, and the export. */
export const ListActions = ({ children, hasExport = false }: ListActionsProps) => {
  const phone = useMediaQuery(PHONE, { noSsr: true });
  return (
    <TopToolbar>
      <FilterButton disableSaveQuery />
      <SavedViews />
      {!phone && <ColumnsButton />}
      {hasExport && !phone && <ExportButton />}
      {children}
    </TopToolbar>
  );
};
