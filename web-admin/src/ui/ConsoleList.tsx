import { List, Pagination, useListContext, type ListProps, type RaRecord } from 'react-admin';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Failure } from './Failure.js';
import { PageSkeleton } from './PageSkeleton.js';

const PAGE_SIZES = [10, 25, 50, 100];

const ListFailure = () => {
  const { error, refetch } = useListContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

/** A failed list has no pages to turn. */
const Pager = () => {
  const { error } = useListContext();
  return error ? null : <Pagination rowsPerPageOptions={PAGE_SIZES} />;
};

/** The rows of a list, and their rough shape while they load for the first time. */
export const ListRows = ({ children }: { children: ReactNode }) => {
  const { isPending } = useListContext();
  return isPending ? (
    <Box sx={{ p: 2 }}>
      <PageSkeleton />
    </Box>
  ) : (
    children
  );
};

/** A failure stands in place of the card, not in it. */
export const ListCard = ({ children, className }: { children: ReactNode; className?: string }) => {
  const { error } = useListContext();
  return error ? (
    <div className={className}>{children}</div>
  ) : (
    <Card className={className ?? ''} sx={{ overflowX: 'auto' }}>
      <ListRows>{children}</ListRows>
    </Card>
  );
};

/**
 * react-admin's list with the console's habits: its state is in the address and nowhere else, so that every visit
 * starts clean.
 */
export const ConsoleList = <T extends RaRecord>({ children, ...list }: ListProps<T>) => (
  <List<T>
    perPage={25}
    storeKey={false}
    empty={false}
    exporter={false}
    error={<ListFailure />}
    component={ListCard}
    pagination={<Pager />}
    {...list}
  >
    {children}
  </List>
);
