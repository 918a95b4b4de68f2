import { useRecordContext } from 'react-admin';
import type { ColumnProps } from '../documents/Column.js';
import type { DocumentRecord } from '../documents/document-record.js';
import { PRODUCT_RULES } from '../documents/kinds.js';
import { DayField, FigureField, FlagField, nameField, namesField, WordField } from '../fields/fields.js';
import { IntervalsField, WeekdaysField } from '../fields/rule-fields.js';

type Columns = readonly (ColumnProps & { readonly source: string })[];

const CALENDAR_TYPES = ['OPEN_DATES', 'CLOSED_DATES', 'OPEN_AHEAD_RULE'];
const NOTHING = '—';

/** Columns that do not count for a rule that opens or closes days are not shown of it. */
const ofLimits = (Field: typeof DayField | typeof FigureField) => {
  const OfLimits = ({ source }: { source: string }) => {
    const record = useRecordContext<DocumentRecord>();
    return CALENDAR_TYPES.includes(String(record?.['rule_type'])) ? NOTHING : <Field source={source} />;
  };
  return OfLimits;
};

/** The limit of a rule, in days for one that opens days ahead. */
const LimitField = () => {
  const isAhead = useRecordContext<DocumentRecord>()?.['rule_type'] === 'OPEN_AHEAD_RULE';
  return <FigureField source={isAhead ? 'limit' : 'max_capacity'} />;
};

const destinations = { source: 'inventories', field: namesField('inventories') };
const products = { source: 'addon_inventories', field: namesField('addons') };
const group = { source: 'discount_group', field: nameField('discount_groups') };
const days = { source: 'days', render: () => <WeekdaysField /> };
const dates = { source: 'dates', render: () => <IntervalsField /> };
const intervals = { source: 'intervals', field: IntervalsField };
const priority = { source: 'priority', field: ofLimits(FigureField), align: 'right' } as const;
const limit = { source: 'max_capacity', render: () => <LimitField />, align: 'right' } as const;
const isActive = { source: 'is_active', field: FlagField };
const effective = [
  group,
  { source: 'effective_start_date', field: DayField },
  { source: 'effective_end_date', field: DayField },
  isActive,
];

const ALL: Columns = [
  { source: 'rule_type', field: WordField },
  destinations,
  { source: 'start_date', field: ofLimits(DayField) },
  { source: 'end_date', field: ofLimits(DayField) },
  priority,
  limit,
  isActive,
];
const LIMITS: Columns = [destinations, days, intervals, group, priority, limit, isActive];
const BY_TYPE: Readonly<Record<string, Columns>> = {
  OPEN_DATES: [destinations, dates, ...effective],
  CLOSED_DATES: [destinations, dates, ...effective],
  OPEN_AHEAD_RULE: [destinations, { source: 'limit', field: FigureField, align: 'right' }, ...effective],
  [PRODUCT_RULES]: [products, { source: 'is_daily', field: FlagField }, intervals, priority, limit, isActive],
};

/** The columns of the rules of a type, or of all rules. */
export const columnsOf = (ruleType: string | undefined): Columns =>
  ruleType ? (BY_TYPE[ruleType] ?? LIMITS) : ALL;
