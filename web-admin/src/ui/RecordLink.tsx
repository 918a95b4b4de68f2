import type { MouseEvent, ReactNode } from 'react';
import { LinkBase, useCreatePath } from 'react-admin';
import { Link } from '@mui/material';

interface RecordLinkProps {
  resource: string;
  type: 'edit' | 'show';
  id: string | number;
  /** Letters and figures of one width. */
  mono?: boolean;
  children?: ReactNode;
}

/** A link to a record's page; its id where nothing else names it. */
export const RecordLink = ({ resource, type, id, mono = false, children = id }: RecordLinkProps) => {
  const createPath = useCreatePath();
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource, type, id })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={mono ? { fontFamily: 'ui-monospace, monospace' } : {}}
    >
      {children}
    </Link>
  );
};
