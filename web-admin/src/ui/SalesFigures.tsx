import { Box, Card, Typography } from '@mui/material';
import type { ProductSalesSummary } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Muted } from './Muted.js';

type Sums = Pick<ProductSalesSummary, 'totals' | 'before' | 'currency'>;

const FIGURES = ['gross', 'net', 'tax', 'discount', 'units'] as const;

/** The totals of a period, each with that of the period before. */
export const SalesFigures = ({ summary: { totals, before, currency } }: { summary: Sums }) => {
  const i18n = useI18n();
  const { t } = i18n;
  const shown = (name: (typeof FIGURES)[number], figures: Sums['totals']): string =>
    name === 'units' ? i18n.number(figures.units) : i18n.money(figures[name], currency);
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box
        component="dl"
        aria-label={t('sales.figures')}
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
        }}
      >
        {FIGURES.map((name) => (
          <Card
            key={name}
            sx={{ p: 2, ...(name === 'gross' ? { gridColumn: { xs: '1 / -1', md: 'auto' } } : {}) }}
          >
            <Typography component="dt" color="text.secondary" sx={{ fontSize: '.875rem' }}>
              {t(`sales.${name}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box sx={{ fontSize: '1.25rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
                {shown(name, totals)}
              </Box>
              {before && <Muted>{t('sales.before', { figure: shown(name, before.totals) })}</Muted>}
            </Box>
          </Card>
        ))}
      </Box>
      {before && (
        <Muted>
          {t('sales.before_is', {
            from: i18n.date(before.start_date, 'medium'),
            until: i18n.date(before.end_date, 'medium'),
          })}
        </Muted>
      )}
    </Box>
  );
};
