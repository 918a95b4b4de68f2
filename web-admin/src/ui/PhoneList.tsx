import type { ReactNode } from 'react';
import { LinkBase, useListContext } from 'react-admin';
import { Box, Divider, List, ListItem, ListItemButton } from '@mui/material';

export interface PhoneRow {
  /** Null for a row that leads nowhere. */
  readonly to: string | null;
  readonly main: ReactNode;
  readonly side?: ReactNode;
  readonly more?: ReactNode;
  /** Acts of a row, where it leads nowhere. */
  readonly acts?: ReactNode;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 12px',
  alignItems: 'baseline',
  py: 1.5,
} as const;

const Row = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <Box sx={{ ...ROW, px: 2 }}>{children}</Box>
  ) : (
    <ListItemButton component={LinkBase} to={to} sx={ROW}>
      {children}
    </ListItemButton>
  );

/** A list below 600 px: one link a row instead of a table. */
export const PhoneList = <T extends { id: string | number }>({
  row,
  empty,
}: {
  row: (record: T) => PhoneRow;
  empty: ReactNode;
}) => {
  const { data } = useListContext<T>();
  if (!data || data.length === 0) return empty;
  return (
    <List disablePadding>
      {data.map((record, index) => {
        const { to, main, side, more, acts } = row(record);
        return (
          <ListItem key={record.id} disablePadding sx={{ display: 'block' }}>
            {index > 0 && <Divider />}
            <Row to={to}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{main}</Box>
              <Box sx={{ textAlign: 'right' }}>{side}</Box>
              <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '.875rem' }}>{more}</Box>
              {acts && <Box sx={{ gridColumn: '1 / -1', mt: 1 }}>{acts}</Box>}
            </Row>
          </ListItem>
        );
      })}
    </List>
  );
};
