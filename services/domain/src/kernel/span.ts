import { minutesOf, timeOf } from '@stile/contracts';

/** A stretch of a visit date's clock in minutes since its midnight; `end` lies past 1440 when it ends the next day. */
export interface Span {
  readonly interval: string;
  readonly start: number;
  readonly end: number;
}

const DAY = 1440;

/**
 * Reads 'HH:mm-HH:mm'. An end at or before its start lies on the next day; '22:00-00:00' is the same interval as
 * '22:00-24:00'.
 */
export const spanOf = (text: string): Span => {
  const start = minutesOf(text.slice(0, 5));
  const until = minutesOf(text.slice(6));
  const end = until > start ? until : until + DAY;
  return { interval: end === DAY ? `${timeOf(start)}-24:00` : text, start, end };
};

/** The interval between two minutes, as `spanOf` reads its text. */
export const spanBetween = (start: number, end: number): Span => ({
  interval: `${timeOf(start)}-${timeOf(end > DAY ? end - DAY : end)}`,
  start,
  end,
});

/** The parts of a span that remain when others are cut out of it. */
export const without = (span: Span, others: readonly Pick<Span, 'start' | 'end'>[]): readonly Span[] =>
  others.reduce<readonly Span[]>(
    (parts, other) =>
      parts.flatMap((part) =>
        overlap(part, other)
          ? [
              ...(part.start < other.start ? [spanBetween(part.start, other.start)] : []),
              ...(other.end < part.end ? [spanBetween(other.end, part.end)] : []),
            ]
          : [part],
      ),
    [span],
  );

export const overlap = (a: Pick<Span, 'start' | 'end'>, b: Pick<Span, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;
export const inOrderOfTime = (a: Span, b: Span): number => a.start - b.start || a.end - b.end;
