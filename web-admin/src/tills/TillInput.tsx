import { useI18n } from '../i18n/use-i18n.js';
import { VenueDocumentInput } from '../inputs/DocumentInput.js';

/** One of the venue's tills, that cash goes into or comes out of. */
export const TillInput = ({ group }: { group: string }) => {
  const { t } = useI18n();
  return (
    <VenueDocumentInput
      source="till"
      reference="tills"
      group={group}
      label={t('till')}
      emptyText={t('till_none')}
      validate={(till) => (till ? undefined : t('till_missing'))}
    />
  );
};
