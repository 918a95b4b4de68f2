const parts = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = parts.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  parts.set(timeZone, made);
  return made;
};

/** The wall clock of a zone at a moment, 'YYYY-MM-DDTHH:mm:ss', as a date-time field takes it. */
export const localOf = (instant: string, timeZone: string): string =>
  formatOf(timeZone).format(Date.parse(instant)).replace(' ', 'T');

/**
 * The moment at which a zone's wall clock shows `local`, with milliseconds; undefined for what is not a time. Twice a
 * year the answer is a choice: of a repeated hour the first, in a skipped hour the time as much later.
 */
export const instantOfLocal = (local: string, timeZone: string): string | undefined => {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const shown = (epochMs: number): number =>
    Date.parse(`${localOf(new Date(epochMs).toISOString(), timeZone)}Z`);
  const candidates = [-1, 1].map((days) => wanted - offsetAround(wanted, days, shown));
  const exact = candidates.filter((epochMs) => shown(epochMs) === Math.floor(wanted / 1000) * 1000);
  return new Date(Math.min(...(exact.length > 0 ? exact : [candidates[0]!]))).toISOString();
};

/** The zone's offset a day before or after: between them lies at most one change of the clock. */
const offsetAround = (wanted: number, days: number, shown: (epochMs: number) => number): number => {
  const epochMs = wanted + days * 86_400_000;
  return shown(epochMs) - epochMs;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The instants at whose minute a zone's wall clock shows `local`, 'YYYY-MM-DDTHH:mm': two in an hour that is repeated. */
export const instantsOfLocal = (local: string, timeZone: string): readonly string[] => {
  const first = instantOfLocal(local, timeZone);
  if (first === undefined) return [];
  const again = new Date(Date.parse(first) + HOUR_MS).toISOString();
  return localOf(again, timeZone) === localOf(first, timeZone) ? [first, again] : [first];
};
/** The last millisecond of an instant's minute. */
export const endOfMinute = (instant: string): string =>
  new Date(Math.floor(Date.parse(instant) / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1).toISOString();

/** How far a zone's clock is from UTC at an instant: 'GMT-4'. */
export const offsetOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(Date.parse(instant))
    .find(({ type }) => type === 'timeZoneName')!.value;
