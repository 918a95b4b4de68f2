import { bookingUrl, useVenue } from '../../core/services/venue.js';
import { NotFoundPage } from '../not-found/NotFoundPage.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { DestinationToday } from './DestinationToday.js';
import { Icon, Ridge } from '../../parts/ui/Icon.js';

/** '/': where one can go. Plain links, so that it works before any script has run. */
export const DestinationsPage = () => {
  const { t, title, language } = useI18n();
  const venue = useVenue();
  if (!venue) return <NotFoundPage />;
  return (
    <div className="page">
      <ScreenHead title={t('where_to')} destination={venue.name} pageTitle={t('where_to')} />
      <div className="body-wide">
        {venue.inventories.length === 0 ? (
          <p>{t('no_destinations')}</p>
        ) : (
          <ul className="destinations">
            {venue.inventories.map((inventory) => (
              <li key={inventory.id}>
                <a className="destination" href={bookingUrl(venue.id, inventory.id, language)}>
                  <span className="destination-view">
                    {inventory.picture ? (
                      <img src={inventory.picture} width="600" height="200" alt="" />
                    ) : (
                      <Ridge />
                    )}
                  </span>
                  <span className="destination-name">{inventory.name}</span>
                  <span className="hint">{inventory.summary ?? title(inventory.title)}</span>
                  <DestinationToday inventory={inventory.id} />
                  <span className="destination-go">
                    {t('destination_go')} <Icon name="next" size={18} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};
