import type { ReactNode } from 'react';
import { Alert } from '@mui/material';
import { asProblem } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';

interface LoadedProps<T> {
  readonly answer: {
    readonly data?: T | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly rows?: number;
  readonly children: (data: T) => ReactNode;
}

/** An answer once it is there; the shape of it until then, or why it did not come. */
export const Loaded = <T,>({ answer: { data, error, refetch }, rows = 6, children }: LoadedProps<T>) => {
  const { t, labelled } = useI18n();
  if (data)
    return (
      <>
        {error ? <Failure error={error} retry={() => void refetch()} /> : null}
        {children(data)}
      </>
    );
  if (!error) return <PageSkeleton rows={rows} />;
  const tooLong = asProblem(error).fields['query.end_date'];
  if (tooLong)
    return (
      <Alert severity="warning">
        {labelled(t('sales.until'))} {tooLong}
      </Alert>
    );
  return <Failure error={error} retry={() => void refetch()} />;
};
