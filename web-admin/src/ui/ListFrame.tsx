import type { ReactNode } from 'react';
import { List, Pagination, useListContext, type SortPayload } from 'react-admin';
import { Box, Card } from '@mui/material';
import { Failure } from './Failure.js';

interface ListFrameProps {
  resource: string;
  sort: SortPayload;
  filter?: Readonly<Record<string, unknown>>;
  filters?: ReactNode;
  children: ReactNode;
}

const plain = {
  '& .RaList-main': { minWidth: 0, mt: 0 },
  '& .RaList-content': { overflow: 'visible' },
  '& .MuiTableCell-root': { px: 1.25 },
  '& td:first-of-type': { minWidth: 120 },
};

const Body = ({ filters, children }: { filters: ReactNode; children: ReactNode }) => {
  const { error, refetch } = useListContext();
  return (
    <>
      {filters}
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Card sx={{ overflowX: 'auto' }}>{children}</Card>
      )}
    </>
  );
};

/** A resource's list with paging; its state is in the address and nowhere else, so that every visit starts clean. */
export const ListFrame = ({ resource, sort, filter, filters, children }: ListFrameProps) => (
  <List
    resource={resource}
    sort={sort}
    {...(filter ? { filter } : {})}
    perPage={25}
    storeKey={false}
    title={false}
    actions={false}
    exporter={false}
    empty={false}
    error={false}
    component={Box}
    pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
    sx={plain}
  >
    <Body filters={filters}>{children}</Body>
  </List>
);
