import { useNotify } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import type { Validation } from '../core/acts.js';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Panel } from '../ui/Panel.js';
import type { PartProps, VenueProps } from './ReservationParts.js';
import { useReservationAct } from './use-reservation-act.js';

/** How many of each product were handed out, with a button a unit while the party is in. */
export const Validations = ({ reservation, venue }: PartProps & VenueProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const zone = venue?.timezone;
  const { id, state, may, addon_validations: products = [] } = reservation;
  const notify = useNotify();
  const { mutate, isPending, variables } = useReservationAct(
    id,
    (provider, validation: Validation, keyed) => provider.validateAddon(validation, keyed),
    { onError: (error) => notify(messageOf(error), { type: 'error' }) },
  );
  if (state !== 'confirmed' || products.length === 0) return null;
  return (
    <Panel title={t('validations')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {products.map(({ addon_inventory: addon, title, units, validated, at, by }) => {
          const isLoading = (undo: boolean): boolean =>
            isPending && variables.addon === addon && Boolean(variables.undo) === undo;
          return (
            <Box
              component="li"
              key={addon}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
            >
              <Box sx={{ flex: '1 1 10rem' }}>
                {title}: <b>{t('validated_of', { done: validated, all: units })}</b>
                {at && by && (
                  <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
                    {t('validated_by', { by, time: i18n.instant(at, zone) })}
                  </Typography>
                )}
              </Box>
              {may?.validate === null && validated < units && (
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={t('validate_of', { title })}
                  loading={isLoading(false)}
                  disabled={isPending}
                  onClick={() => mutate({ addon })}
                >
                  {t('validate')}
                </Button>
              )}
              {validated > 0 && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('validate_undo_of', { title })}
                  loading={isLoading(true)}
                  disabled={isPending}
                  onClick={() => mutate({ addon, undo: true })}
                >
                  {t('validate_undo')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
};
