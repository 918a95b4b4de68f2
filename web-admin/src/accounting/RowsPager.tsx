import { Box, Button } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from '../ui/Muted.js';

/** Rows that are shown at once. */
export const PAGE = 50;

interface RowsPagerProps {
  readonly skip: number;
  readonly total: number;
  readonly onSkip: (skip: number) => void;
}

/** The way through rows that do not fit on one page; nothing where they do. */
export const RowsPager = ({ skip, total, onSkip }: RowsPagerProps) => {
  const { t, number } = useI18n();
  if (total <= PAGE) return null;
  const until = Math.min(skip + PAGE, total);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 2.5 },
        py: 1,
        displayPrint: 'none',
      }}
    >
      <Box sx={{ flex: 1 }}>
        <Muted>
          {t('accounting.rows_of', { from: number(skip + 1), until: number(until), total: number(total) })}
        </Muted>
      </Box>
      <Button disabled={skip === 0} onClick={() => onSkip(skip - PAGE)}>
        {t('accounting.page_before')}
      </Button>
      <Button disabled={until === total} onClick={() => onSkip(skip + PAGE)}>
        {t('accounting.page_after')}
      </Button>
    </Box>
  );
};
