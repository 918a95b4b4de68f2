/** How full a day is (docs/rules/capacity.md 17); a venue may set one of them for its own today by hand. */
export const DAY_STATUSES = ['CLOSED', 'FULL', 'BUSY', 'NOT_BUSY'] as const;
export type DayStatus = (typeof DAY_STATUSES)[number];

/** The settings of a venue that hold the status of its today: `live_status_{inventory}`, else `live_status`. */
export const isLiveStatusSetting = (name: string): boolean =>
  name === 'live_status' || name.startsWith('live_status_');
