import { addDays, type DayStatus, type LocalDate } from '@stile/contracts';

export interface Alternative {
  readonly inventory: string;
  readonly date: LocalDate;
  readonly status: DayStatus;
}

/** Nearby dates, in days before and after. */
export const DISPERSAL_DAYS = 7;

/**
 * Alternatives to a BUSY or FULL day: the same inventory's dates up to seven days either way, nearest first and the
 * earlier of two first, then the group's other inventories on that date; NOT_BUSY ones alone. Other days have none.
 */
export const disperse = (
  inventory: string,
  date: LocalDate,
  inventories: readonly string[],
  statusOf: (inventory: string, date: LocalDate) => DayStatus,
): Alternative[] => {
  const status = statusOf(inventory, date);
  if (status !== 'BUSY' && status !== 'FULL') return [];
  const days = Array.from({ length: DISPERSAL_DAYS }, (_, i) => [
    addDays(date, -i - 1),
    addDays(date, i + 1),
  ]).flat();
  const candidates = [
    ...days.map((day) => ({ inventory, date: day })),
    ...inventories.filter((other) => other !== inventory).map((other) => ({ inventory: other, date })),
  ];
  return candidates
    .map((candidate) => ({ ...candidate, status: statusOf(candidate.inventory, candidate.date) }))
    .filter((candidate) => candidate.status === 'NOT_BUSY');
};
