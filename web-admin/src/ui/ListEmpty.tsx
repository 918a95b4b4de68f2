import { useListContext } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';

/** Nothing matches, or nothing is there yet. */
export const ListEmpty = ({ nothingYet }: { nothingYet: string }) => {
  const { t } = useI18n();
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues as object).length > 0;
  return (
    <Box sx={{ py: 6, px: 2, display: 'grid', gap: 1.5, justifyItems: 'center', textAlign: 'center' }}>
      <Typography color="text.secondary">{filtered ? t('nothing_matches') : nothingYet}</Typography>
      {filtered && (
        <Button variant="outlined" onClick={() => setFilters({}, {})}>
          {t('clear_filters')}
        </Button>
      )}
    </Box>
  );
};
