/** How full a day is (docs/rules/capacity.md 25); staff may set one for today. */
export const DAY_STATUSES = ['CLOSED', 'FULL', 'BUSY', 'NOT_BUSY'] as const;
export type DayStatus = (typeof DAY_STATUSES)[number];

/** The settings that hold a venue's status of today: `live_status_{inventory}`, else `live_status`. */
export const isLiveStatusSetting = (name: string): boolean =>
  name === 'live_status' || name.startsWith('live_status_');
