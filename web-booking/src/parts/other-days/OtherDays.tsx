import type { InventoryAnswer, OccupancyAnswer } from '@stile/contracts';
import { useDestinationUrl } from './use-destination-url.js';
import { useI18n } from '../../core/i18n/i18n.js';

const OFFERED = 4;

/**
 * Calmer days here and other destinations that day: the dispersal of a busy or full day
 * (docs/rules/capacity.md 30).
 */
export const OtherDays = ({
  occupancy,
  inventory,
  onDay,
}: {
  occupancy: OccupancyAnswer;
  inventory: InventoryAnswer;
  onDay: (date: string) => void;
}) => {
  const { t, date: say, title } = useI18n();
  const destinationUrl = useDestinationUrl();
  const here = occupancy.dispersal_occupancy
    .filter((other) => other.inventory === inventory.id)
    .slice(0, OFFERED);
  const elsewhere = occupancy.dispersal_occupancy
    .filter((other) => other.inventory !== inventory.id)
    .flatMap((other) => destinationUrl(other.inventory, other.date) ?? [])
    .slice(0, OFFERED);
  if (here.length + elsewhere.length === 0) return null;
  return (
    <div className="other-days">
      {here.length > 0 ? (
        <>
          <p>{t('calmer_days')}</p>
          <ul className="offers">
            {here.map((other) => (
              <li key={other.date}>
                <button type="button" className="button quiet offer" onClick={() => onDay(other.date)}>
                  {say(other.date, 'short')}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {elsewhere.length > 0 ? (
        <>
          <p>{t('other_places')}</p>
          <ul className="offers">
            {elsewhere.map((destination) => (
              <li key={destination.url}>
                <a className="button quiet offer" href={destination.url}>
                  {title(destination.title)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
};
