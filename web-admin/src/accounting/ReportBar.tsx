import { Box, Typography } from '@mui/material';
import type { Basis, InventoryGroupAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { AsOfClock } from '../ui/AsOf.js';
import { DateBox } from '../ui/DateBox.js';
import { Muted } from '../ui/Muted.js';
import { Periods, type Period } from '../ui/Periods.js';
import { PressButtons } from '../ui/PressButtons.js';
import { todayOf } from '../venue/use-venue.js';
import { useAddress, type Chosen } from './address.js';

const BASES: readonly Basis[] = ['booked', 'earned'];

interface ReportBarProps {
  readonly venue: InventoryGroupAnswer;
  readonly period: Period;
  readonly chosen: Chosen;
}

/** The choice of the period, and on which day a sale counts where that makes a difference. */
export const ReportBar = ({ venue, period, chosen: { tab, basis } }: ReportBarProps) => {
  const { t } = useI18n();
  const { choose } = useAddress();
  const { date_gte: from, date_lte: until } = period;
  const hasBasis = tab === 'sales' || tab === 'journal';
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {tab !== 'day' && (
        <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
          {t(`accounting.about_${tab}`)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, displayPrint: 'none' }}>
        <Periods today={todayOf(venue)} value={period} onChange={(to) => choose({ period: to })} />
        <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
          <DateBox
            label={t('sales.from')}
            value={from}
            onChange={(to) => choose({ period: { date_gte: to, date_lte: to > until ? to : until } })}
          />
          <DateBox
            label={t('sales.until')}
            value={until}
            onChange={(to) => choose({ period: { date_gte: to < from ? to : from, date_lte: to } })}
          />
        </Box>
      </Box>
      {tab !== 'payouts' && (
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, displayPrint: 'none' }}>
            {hasBasis && (
              <>
                <Box aria-hidden sx={{ fontSize: '.875rem', fontWeight: 600 }}>
                  {t('accounting.basis')}
                </Box>
                <PressButtons
                  label={t('accounting.basis')}
                  choices={BASES.map((id) => ({ id, name: t(`accounting.basis_${id}`) }))}
                  value={basis}
                  onChange={(to) => choose({ basis: to })}
                />
              </>
            )}
            <AsOfClock timeZone={venue.timezone} today={todayOf(venue)} />
          </Box>
          {hasBasis && <Muted>{t(`accounting.basis_${basis}_is`)}</Muted>}
        </Box>
      )}
    </Box>
  );
};
