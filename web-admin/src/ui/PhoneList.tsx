import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useListContext } from 'react-admin';
import { Box, Divider, List, ListItem, ListItemButton } from '@mui/material';

export interface PhoneRow {
  readonly to: string;
  readonly main: ReactNode;
  readonly side?: ReactNode;
  readonly more?: ReactNode;
}

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
        const { to, main, side, more } = row(record);
        return (
          <ListItem key={record.id} disablePadding sx={{ display: 'block' }}>
            {index > 0 && <Divider />}
            <ListItemButton
              component={RouterLink}
              to={to}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                gap: '2px 12px',
                alignItems: 'baseline',
                py: 1.5,
              }}
            >
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{main}</Box>
              <Box sx={{ textAlign: 'right' }}>{side}</Box>
              <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary', fontSize: '.875rem' }}>{more}</Box>
            </ListItemButton>
          </ListItem>
        );
      })}
    </List>
  );
};
