import type { InventoryGroup, ParticipantPrintPage, VENUE_FEATURES } from '@stile/contracts';

const FEATURES: Readonly<Record<ParticipantPrintPage, (typeof VENUE_FEATURES)[number] | null>> = {
  print_stickers: 'medical_test',
  print_lesson_tags: 'lesson_tag',
  print: null,
};

/** Whether a venue prints it for participants, by its features (docs/rules/participants.md 47). */
export const isPrinted = (
  page: ParticipantPrintPage,
  { features }: Pick<InventoryGroup, 'features'>,
): boolean => {
  const feature = FEATURES[page];
  return feature === null || features.includes(feature);
};
