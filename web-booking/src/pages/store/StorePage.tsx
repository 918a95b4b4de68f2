import { useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { ServicesProvider, useServices } from '../../core/services/services.js';
import { useVenue } from '../../core/services/venue.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { NotFoundPage } from '../not-found/NotFoundPage.js';
import { DeskTexts } from './desk-i18n.js';
import { deskStorage } from './desk-storage.js';
import { withCachedAnswers } from './cached-answers.js';
import { StoreScreen } from './StoreScreen.js';
import { useStyles } from './use-styles.js';

/** /store: the desk of a destination (docs/rules/desk.md 1). */
export const StorePage = () => {
  const venue = useVenue();
  const { t } = useI18n();
  const services = useServices();
  const [desk] = useState(() => ({ ...services, api: withCachedAnswers(services.api, deskStorage()) }));
  useStyles();
  if (!venue?.inventory) return <NotFoundPage why={venue ? 'invalid_park' : 'group_undefined'} />;
  return (
    <ServicesProvider value={desk}>
      <DeskTexts fallback={<PageSkeleton title={t('loading')} />}>
        <StoreScreen venue={venue} inventory={venue.inventory} />
      </DeskTexts>
    </ServicesProvider>
  );
};
