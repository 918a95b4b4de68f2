import { useI18n } from '../i18n/use-i18n.js';
import { useVenue } from '../venue/use-venue.js';
import { ChoiceInput } from './ChoiceInput.js';

interface DestinationFilterProps {
  readonly source: 'inventory' | 'inventories';
  readonly alwaysOn?: boolean;
}

/** Documents of one destination. */
const DestinationFilter = ({ source }: DestinationFilterProps) => {
  const { t } = useI18n();
  const venue = useVenue();
  return (
    <ChoiceInput
      source={source}
      label={t('inventory')}
      emptyText={t('all')}
      choices={venue?.inventories ?? []}
      fullWidth={false}
    />
  );
};

/** For kinds that lie at one destination, and for those that lie at several. */
export const DESTINATION_FILTER = <DestinationFilter key="inventory" source="inventory" alwaysOn />;
export const DESTINATIONS_FILTER = <DestinationFilter key="inventories" source="inventories" alwaysOn />;
