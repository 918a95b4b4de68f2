import { Box, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { sumRows, type Sums } from '@stile/contracts/bookings/cost';
import { useI18n } from '../i18n/use-i18n.js';

/** A line of a list of amounts. */
export const Row = ({
  left,
  more,
  right,
  strong = false,
  ruled = false,
}: {
  left: string;
  more?: string;
  right: string;
  strong?: boolean;
  ruled?: boolean;
}) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 2,
      py: 0.75,
      ...(ruled ? { borderTop: 1, borderColor: 'divider', mt: 0.75, pt: 1.5 } : {}),
      ...(strong ? { fontWeight: 700, fontSize: '1.0625rem' } : {}),
    }}
  >
    <Box component="dt">
      {left}
      {more && (
        <Typography component="span" sx={{ display: 'block', fontSize: '.8125rem', color: 'text.secondary' }}>
          {more}
        </Typography>
      )}
    </Box>
    <Box component="dd" sx={{ textAlign: 'right' }}>
      {right}
    </Box>
  </Box>
);

interface TotalsProps {
  sums: Sums & Pick<ReservationAnswer, 'currency'>;
  taxIncluded: boolean;
}

/** The sums below lines, as the venue shows prices (docs/rules/money.md 7). */
export const Totals = ({ sums, taxIncluded }: TotalsProps) => {
  const { t, money } = useI18n();
  return sumRows(sums, taxIncluded).map(({ key, amount }, index) => (
    <Row
      key={key}
      left={t(key)}
      right={money(amount, sums.currency)}
      strong={key === 'total'}
      ruled={index === 0}
    />
  ));
};
