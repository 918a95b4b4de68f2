import { Link as RouterLink } from 'react-router';
import { Box, Link, Typography } from '@mui/material';
import type { Takings } from '@stile/contracts';
import { takingsSections, type TakingsLine } from '@stile/contracts/http/takings-lines';
import { useI18n } from '../i18n/use-i18n.js';

interface SoldAndPaidProps {
  takings: Takings;
  currency: string;
  /** The address of what a line is made of, where there is a page of it. */
  to?: (line: TakingsLine) => string | null;
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** Takings, section by section (docs/rules/tills.md 39). */
export const SoldAndPaid = ({ takings, currency, to = () => null }: SoldAndPaidProps) => {
  const { t, money, percent } = useI18n();
  const sections = takingsSections(takings, {
    t: (key, parts) => t(`takings.${key}`, parts),
    money: (amount) => money(amount, currency),
    percent,
  });
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {sections.map(({ title, lines }) => (
          <Box key={title}>
            <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {lines.map((line) => (
                <Line key={line.label} line={line} to={to(line)} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {takings.charges === null && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {t('takings.hidden')}
        </Typography>
      )}
    </>
  );
};

const Line = ({ line: { label, value }, to }: { line: TakingsLine; to: string | null }) => (
  <Box sx={row}>
    <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {to === null ? (
        label
      ) : (
        <Link component={RouterLink} to={to}>
          {label}
        </Link>
      )}
    </Box>
    <Box component="dd" sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </Box>
);
