import { DeletePreviewProvider } from '../documents/DeleteDialog.js';
import { DocumentEdit } from '../documents/DocumentEdit.js';
import { useDocumentForm } from '../documents/document-form.js';
import { RemovalPreview } from '../rules/RemovalPreview.js';
import { RulePreview } from '../rules/RulePreview.js';
import { todayOf, useVenueOf } from '../venue/use-venue.js';
import { InventoryInputs } from './InventoryInputs.js';

export const InventoryEdit = () => (
  <DeletePreviewProvider value={RemovalPreview}>
    <DocumentEdit>
      <InventoryInputs />
      <DestinationPreview />
    </DocumentEdit>
  </DeletePreviewProvider>
);

/** Who is about to book what the edit takes away, and a way to end it. */
const DestinationPreview = () => {
  const { data: venue } = useVenueOf(useDocumentForm().group);
  return venue ? <RulePreview before={null} today={todayOf(venue)} /> : null;
};
