type Settings = Readonly<Record<string, string | null>>;

export const OFFLINE_PEOPLE = 'offline_people';
export const OFFLINE_CARS = 'offline_cars';
export const OFFLINE_MINUTES = 'offline_minutes';
export const OFFLINE_SHARE = 'offline_share';

const MAX_UNITS = 1_000;
const MIN_MINUTES = 10;
const MAX_MINUTES = 480;
const DEFAULT_MINUTES = 60;
const DEFAULT_PERCENT = 20;
const MAX_PERCENT = 100;
const WHOLE = /^\d{1,4}$/;

export const isOfflineUnits = (text: string | null | undefined): boolean =>
  !text || (WHOLE.test(text) && Number(text) <= MAX_UNITS);
export const isOfflineMinutes = (text: string | null | undefined): boolean =>
  !text || (WHOLE.test(text) && Number(text) >= MIN_MINUTES && Number(text) <= MAX_MINUTES);

export const isOfflineShare = (text: string | null | undefined): boolean =>
  !text || (WHOLE.test(text) && Number(text) >= 1 && Number(text) <= MAX_PERCENT);

/** Units of each slot that a station of the desk holds for sales without the network, and for how long it may sell. */
export interface OfflineSettings {
  readonly people: number;
  readonly cars: number;
  readonly minutes: number;
  /** The part of a slot that all stations hold together. */ readonly percent: number;
}

const minutesOf = (settings: Settings): number => Number(settings[OFFLINE_MINUTES] ?? '') || DEFAULT_MINUTES;

/** From the last sale of an allotment: what is sent later is settled by a manager (docs/rules/offline.md 37). */
export const OFFLINE_SENT_WITHIN_MS = 24 * 3_600_000;
/** Once a number has been missing for so long, no station sends its sale any more (docs/rules/offline.md 49). */
export const offlineGapMs = (settings: Settings): number =>
  minutesOf(settings) * 60_000 + OFFLINE_SENT_WITHIN_MS;

/** Null where the desk sells nothing without the network (docs/rules/offline.md 1). */
export const offlineSettings = (settings: Settings): OfflineSettings | null => {
  const numberOf = (name: string): number => Number(settings[name] ?? '') || 0;
  const [people, cars] = [numberOf(OFFLINE_PEOPLE), numberOf(OFFLINE_CARS)];
  const percent = numberOf(OFFLINE_SHARE) || DEFAULT_PERCENT;
  return people + cars === 0 ? null : { people, cars, minutes: minutesOf(settings), percent };
};
