/*
 * Values of a test record (docs/rules/participants.md 45). No schema library here: the console's dialog uses these
 * lists.
 */
export const TEST_STATUSES = [
  'test_status_booked',
  'test_status_sample_collected',
  'test_status_shipped',
  'test_status_result_available',
] as const;
export const TEST_RESULTS = [
  'result_not_available',
  'result_positive',
  'result_preliminary_positive',
  'result_negative',
  'result_inconclusive',
] as const;
export const INVESTIGATION_TYPES = ['type_student', 'type_staff', 'type_family'] as const;
