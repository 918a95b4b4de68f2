import { Box, Skeleton } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

/** The rough shape of a page while it loads. */
export const PageSkeleton = ({ rows = 6 }: { rows?: number }) => {
  const { t } = useI18n();
  return (
    <Box aria-busy="true" aria-label={t('loading')} role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton variant="rounded" height={48} />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  );
};
