import { List, Pagination, useListContext, type ListProps, type RaRecord } from 'react-admin';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Failure } from './Failure.js';

const PAGE_SIZES = [10, 25, 50, 100];

const ListFailure = () => {
  const { error, refetch } = useListContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

/** A failure stands in place of the card, not in it. */
const Content = ({ children, className }: { children: ReactNode; className?: string }) => {
  const { error } = useListContext();
  return (
    <Box component={error ? 'div' : Card} className={className ?? ''} sx={{ overflowX: 'auto' }}>
      {children}
    </Box>
  );
};

/** react-admin's list with the console's habits: its state is in the address and nowhere else, so that every visit starts clean. */
export const ConsoleList = <T extends RaRecord>({ children, ...list }: ListProps<T>) => (
  <List<T>
    perPage={25}
    storeKey={false}
    empty={false}
    error={<ListFailure />}
    component={Content}
    pagination={<Pagination rowsPerPageOptions={PAGE_SIZES} />}
    {...list}
  >
    {children}
  </List>
);
