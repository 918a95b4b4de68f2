import { Box, Card } from '@mui/material';
import { tokens } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';

export interface Meaning {
  readonly label: string;
  readonly is: string;
}

/** A sentence for each figure of a tab, folded below it. */
export const Meanings = ({ meanings }: { meanings: readonly Meaning[] }) => {
  const { t } = useI18n();
  return (
    <Card component="details" sx={{ displayPrint: 'none' }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', px: { xs: 2, sm: 2.5 }, py: 1.5, fontWeight: 600, color: tokens.brand }}
      >
        {t('accounting.meanings')}
      </Box>
      <Box
        component="dl"
        sx={{
          px: { xs: 2, sm: 2.5 },
          pb: 2.5,
          display: 'grid',
          gap: '2px 24px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 65ch)' },
        }}
      >
        {meanings.map(({ label, is }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontWeight: 600, mt: { xs: 1, sm: 0 } }}>
              {label}
            </Box>
            <Box component="dd" sx={{ color: 'text.secondary' }}>
              {is}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
};
