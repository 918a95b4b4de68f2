import { Fragment, type ReactNode } from 'react';
import { Table, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material';
import { usePhone } from './use-phone.js';

interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** At the right, in figures of one width. */
  readonly isFigure?: boolean;
  /** On phones there is no room for it. */
  readonly isWide?: boolean;
  readonly cell: (row: R) => ReactNode;
  /** The sum of its figures. */
  readonly foot?: ReactNode;
}
export type Columns<R> = readonly Column<R>[];

interface FiguresTableProps<R> {
  readonly label: string;
  /** The first names the row. */
  readonly columns: Columns<R>;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  readonly below?: (row: R) => ReactNode;
}

const FIGURE = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const looks = (isFigure = false) => (isFigure ? ({ align: 'right', sx: FIGURE } as const) : {});
/** More columns than these stand closer together. */
const WIDE = 7;
/** The head and the sums stay in view of a table that is longer than the page. */
const STAYS = {
  maxHeight: 'max(70vh, 420px)',
  // In line with the title above.
  '& th:first-of-type': { pl: { xs: 2, sm: 2.5 } },
  '& tr > :last-child': { pr: { xs: 2, sm: 2.5 } },
  '& tbody th': { fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    backgroundColor: 'background.paper',
    borderTop: 2,
    borderBottom: 0,
    borderColor: 'divider',
    fontWeight: 700,
    fontSize: 'inherit',
    color: 'text.primary',
  },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
} as const;

/** Rows of figures with their sums at the foot. */
export const FiguresTable = <R,>({ label, columns, rows, keyOf, below }: FiguresTableProps<R>) => {
  const phone = usePhone();
  const [first, ...others] = columns.filter(({ isWide }) => !(isWide && phone));
  if (!first) return null;
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  return (
    <TableContainer
      // A part that scrolls is reached by the keyboard.
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{
        '& th, & td': { px: { xs: 1, sm: others.length > WIDE ? 1 : 2 }, verticalAlign: 'top' },
        ...STAYS,
      }}
    >
      <Table aria-label={label} stickyHeader>
        <TableHead>
          <TableRow>
            {[first, ...others].map(({ key, label: name, isFigure }) => (
              <TableCell key={key} scope="col" {...looks(isFigure)}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <TableRow>
                <TableCell component="th" scope="row">
                  {first.cell(row)}
                </TableCell>
                {others.map(({ key, cell, isFigure }) => (
                  <TableCell key={key} {...looks(isFigure)}>
                    {cell(row)}
                  </TableCell>
                ))}
              </TableRow>
              {below?.(row)}
            </Fragment>
          ))}
        </TableBody>
        {hasFoot && (
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row">
                {first.foot}
              </TableCell>
              {others.map(({ key, foot, isFigure }) => (
                <TableCell key={key} {...looks(isFigure)}>
                  {foot}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
};
