/** The unit of a price, in seconds: each hour, day or year of a visit. */
export const PRICED_FOR = [
  { id: 3600, text: 'each_hour' },
  { id: 86_400, text: 'each_day' },
  { id: 31_557_600, text: 'each_year' },
] as const;
