import { useDocumentForm } from '../documents/document-form.js';
import { RulePreview } from '../rules/RulePreview.js';
import { todayOf, useVenueOf } from '../venue/use-venue.js';

/** Visitors who are about to book what the edit takes away, and a way to end their holds. */
export const DestinationPreview = () => {
  const { data: venue } = useVenueOf(useDocumentForm().group);
  return venue ? <RulePreview before={null} today={todayOf(venue)} /> : null;
};
