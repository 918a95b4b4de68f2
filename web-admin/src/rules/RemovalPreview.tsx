import type { DocumentRecord } from '../documents/document-record.js';
import { useKind } from '../documents/kinds.js';
import { useEditorTexts } from '../documents/texts.js';
import { todayOf, useVenueOf } from '../venue/use-venue.js';
import { Preview } from './Preview.js';
import { previewWindow } from './preview-window.js';

/** Effects of deleting a rule or a destination on the days, before it is deleted. */
export const RemovalPreview = ({ record }: { record: DocumentRecord }) => {
  const t = useEditorTexts();
  const kind = useKind();
  const { data: venue } = useVenueOf(record._group);
  if (!venue) return null;
  return (
    <Preview
      about={t(kind === 'inventories' ? 'removal_about_destination' : 'removal_about')}
      kind={kind}
      group={record._group}
      window={previewWindow(record as Readonly<Record<string, unknown>>, null, todayOf(venue))}
      of={String(record.id)}
      change={async () => ({ document: null, remove: String(record.id) })}
    />
  );
};
