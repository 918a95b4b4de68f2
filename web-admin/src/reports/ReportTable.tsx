import { DataTable, useResourceDefinition, type RaRecord } from 'react-admin';
import type { SxProps } from '@mui/material';
import type { ColumnKind, Report, ReportColumn } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { Muted } from '../ui/Muted.js';
import { useCells, type Cells } from './cells.js';

const FIGURES: readonly (ColumnKind | undefined)[] = ['count', 'money', 'percent'];
/** Whether a column has figures. */
export const isFigure = <R,>(column: ReportColumn<R>): boolean =>
  column.kind === undefined ? column.isFigure === true : FIGURES.includes(column.kind);

export interface ReportTableProps<R> {
  report: Report<R>;
  cells?: Cells<R>;
  sx?: SxProps;
}

/** react-admin's table with the columns of a report. */
export const ReportTable = <R extends RaRecord>({ report, cells = {}, sx = {} }: ReportTableProps<R>) => {
  const { t } = useI18n();
  const cell = useCells(report, cells);
  const opens = useResourceDefinition().hasShow === true;
  return (
    <DataTable<R>
      rowClick={opens && 'show'}
      bulkActionButtons={false}
      hiddenColumns={report.columns.flatMap(({ key, onDemand }) => (onDemand ? [key] : []))}
      hover={opens}
      empty={<ListEmpty nothingYet={t(report.none)} />}
      sx={{ '& td': { verticalAlign: 'top' }, ...sx }}
    >
      {report.columns
        .filter(({ key }) => cells[key] !== null)
        .map((column) => (
          <DataTable.Col<R>
            key={column.key}
            source={column.key}
            label={t(column.label)}
            disableSort={column.sortable === undefined}
            {...(isFigure(column) ? { align: 'right' } : {})}
            render={(row) => {
              const below = column.kind && column.below && cell(column.below.key, row);
              return (
                <>
                  {cell(column.key, row)}
                  {below && <Muted>{below}</Muted>}
                </>
              );
            }}
          />
        ))}
    </DataTable>
  );
};
