import { Box } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from '@stile/web-kit';

const BUSY_FROM = 0.45;

interface MeterProps {
  taken: number;
  /** null: no limit */ limit: number | null;
  left?: number | null;
  dim?: boolean;
}

const colourOf = (share: number): string =>
  share >= 1 ? tokens.full : share >= BUSY_FROM ? tokens.busy : tokens.calm;

/** Taken of a limit, as a bar and in figures. */
export const Meter = ({ taken, limit, left, dim = false }: MeterProps) => {
  const { t, number } = useI18n();
  const share = limit ? taken / limit : 0;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <span>
          <Box component="b" sx={{ fontWeight: 600 }}>
            {number(taken)}
          </Box>{' '}
          / {limit === null ? t('no_limit') : number(limit)}
        </span>
        {left != null && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '.8125rem' }}>
            {t('left_n', { n: number(left) })}
          </Box>
        )}
      </Box>
      {limit !== null && limit > 0 && (
        <Box
          aria-hidden="true"
          sx={{ height: 8, borderRadius: 4, backgroundColor: '#e3e9e6', overflow: 'hidden' }}
        >
          {share > 0 && (
            <Box
              sx={{
                height: '100%',
                width: '100%',
                borderRadius: 4,
                backgroundColor: dim ? '#a3b0a9' : colourOf(share),
                transform: `translateX(-${100 - Math.min(100, share * 100)}%)`,
                transition: 'transform .3s',
              }}
            />
          )}
        </Box>
      )}
    </Box>
  );
};
