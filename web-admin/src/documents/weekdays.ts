export const WEEKDAYS = ['d_sun', 'd_mon', 'd_tue', 'd_wed', 'd_thu', 'd_fri', 'd_sat'] as const;

/** Eight flags become one field `days`: every day, or the names of those that are set. */
export const withDays = (
  body: Readonly<Record<string, unknown>>,
  nameOf: (name: string) => string,
): Readonly<Record<string, unknown>> => {
  if (!('all_days' in body)) return body;
  const days =
    body['all_days'] === true
      ? [nameOf('all_days')]
      : WEEKDAYS.filter((day) => body[day] === true).map(nameOf);
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      if (name === 'all_days') return [['days', days]];
      return (WEEKDAYS as readonly string[]).includes(name) ? [] : [[name, value]];
    }),
  );
};
