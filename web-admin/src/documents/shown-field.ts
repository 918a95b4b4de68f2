import { WEEKDAYS } from './weekdays.js';
import type { DocumentRecord } from './document-record.js';

const CALENDAR_TYPES = ['OPEN_DATES', 'CLOSED_DATES', 'OPEN_AHEAD_RULE'];
const NOT_OF_CALENDAR = ['start_date', 'end_date', 'priority'];

/** A field as a list shows it: `days` is the weekdays' flags in one, `dates` a rule's list of dates; what does not count for a type of rule is not shown. */
export const fieldOf = (record: DocumentRecord, name: string): unknown => {
  if (name === 'days')
    return record['all_days'] === true ? ['all_days'] : WEEKDAYS.filter((day) => record[day] === true);
  if (name === 'dates') return record['intervals'];
  const ruleType = record['rule_type'];
  if (ruleType === 'OPEN_AHEAD_RULE' && name === 'max_capacity') return record['limit'];
  return CALENDAR_TYPES.includes(String(ruleType)) && NOT_OF_CALENDAR.includes(name) ? null : record[name];
};
