import { Box, Typography } from '@mui/material';
import type { InventoryGroupAnswer, ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { ChargeList } from '../reservations/Charges.js';
import { ContactFacts, PriceLines, VisitFacts } from '../reservations/ReservationParts.js';
import { Panel } from '../ui/Panel.js';
import { StatusMark } from '../ui/StatusMark.js';

interface StateThenProps {
  /** null: not placed yet at that moment. */
  reservation: ReservationAnswer | null;
  venue: InventoryGroupAnswer | undefined;
  /** The state of another moment is being loaded. */
  stale: boolean;
}

/** How the reservation stood at the chosen moment. */
export const StateThen = ({ reservation, venue, stale }: StateThenProps) => {
  const { t } = useI18n();
  return (
    <Panel title={t('state_then')} aside={reservation && <StatusMark status={reservation.state} />}>
      <Box aria-busy={stale} sx={{ display: 'grid', gap: 2, opacity: stale ? 0.6 : 1 }}>
        {reservation ? (
          <>
            <Part title={t('visit')}>
              <VisitFacts reservation={reservation} venue={venue} />
            </Part>
            <Part title={t('lines')}>
              <PriceLines reservation={reservation} venue={venue} />
            </Part>
            <Part title={t('charges')}>
              <ChargeList reservation={reservation} venue={venue} />
            </Part>
            <Part title={t('contact')}>
              <ContactFacts reservation={reservation} />
            </Part>
          </>
        ) : (
          <Typography color="text.secondary">{t('not_there_yet')}</Typography>
        )}
      </Box>
    </Panel>
  );
};

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, '&:first-of-type': { borderTop: 0, pt: 0 } }}>
    <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
);
