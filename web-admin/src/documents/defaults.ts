/** Every day of the week: the days of a new rule. */
export const EVERY_DAY = {
  all_days: true,
  d_sun: true,
  d_mon: true,
  d_tue: true,
  d_wed: true,
  d_thu: true,
  d_fri: true,
  d_sat: true,
};

/** The same day in a later year; 29 February becomes the 28th. */
export const yearsAfter = (date: string, years: number): string => {
  const day = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  return day.endsWith('02-29') ? `${day.slice(0, 8)}28` : day;
};
