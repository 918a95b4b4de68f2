import { useId } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { costOfUnits, type ChosenLines } from '@stile/contracts/desk/refund-lines';
import { useI18n } from '../i18n/use-i18n.js';

type RefundLine = NonNullable<ReservationAnswer['refund_lines']>[number];

interface RefundLinesProps {
  reservation: ReservationAnswer;
  chosen: ChosenLines;
  onChange: (chosen: ChosenLines) => void;
}

/** Which units of what was sold go back; the amount follows. */
export const RefundLines = ({ reservation, chosen, onChange }: RefundLinesProps) => {
  const { t } = useI18n();
  const heading = useId();
  const rows = (reservation.refund_lines ?? []).map((line, i) => ({ line, i }));
  const priced = rows.filter(({ line: { amount } }) => amount > 0);
  if (priced.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={heading}>
      <Typography id={heading} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {t('refund_lines')}
      </Typography>
      {priced.map(({ line, i }) => (
        <LineRow
          key={i}
          title={reservation.lines[i]!.title}
          line={line}
          currency={reservation.currency}
          units={chosen[i] ?? 0}
          onChange={(units) => onChange({ ...chosen, [i]: units })}
        />
      ))}
    </Box>
  );
};

interface LineRowProps {
  title: string;
  line: RefundLine;
  currency: string;
  units: number;
  onChange: (units: number) => void;
}

const LineRow = ({ title, line, currency, units, onChange }: LineRowProps) => {
  const { t, money } = useI18n();
  const left = line.count - line.refunded;
  const isGone = left === 0;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.25,
        borderTop: 1,
        borderColor: 'divider',
        color: isGone ? 'text.secondary' : 'text.primary',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {isGone
            ? t('refund_line_gone')
            : t('refund_line_left', {
                left,
                units: line.count,
                amount: money(costOfUnits(line, 1), currency),
              })}
        </Typography>
      </Box>
      <IconButton
        aria-label={t('refund_line_less', { title })}
        disabled={units === 0}
        onClick={() => onChange(units - 1)}
        sx={{ width: 44, height: 44 }}
      >
        <span aria-hidden>−</span>
      </IconButton>
      <Typography
        aria-live="polite"
        sx={{ minWidth: '2ch', textAlign: 'center', fontWeight: units > 0 ? 700 : 400 }}
      >
        {units}
      </Typography>
      <IconButton
        aria-label={t('refund_line_more', { title })}
        disabled={units >= left}
        onClick={() => onChange(units + 1)}
        sx={{ width: 44, height: 44 }}
      >
        <span aria-hidden>+</span>
      </IconButton>
    </Box>
  );
};
