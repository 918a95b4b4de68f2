import { Box, Skeleton } from '@mui/material';
import { useWords } from '../i18n/words.js';

/** The rough shape of a page while it loads. */
export const PageSkeleton = ({ rows = 6 }: { rows?: number }) => {
  const { t } = useWords();
  return (
    <Box aria-busy="true" aria-label={t('loading')} role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={48} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
};
