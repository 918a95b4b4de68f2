import type { Decider, DomainEvent, HistoryEntry, Recorded, Rejection } from '@stile/contracts';

/** Paths that differ between two plain values, with both sides. */
export const changesBetween = (
  before: unknown,
  after: unknown,
  path = '',
): { path: string; before: unknown; after: unknown }[] => {
  if (Object.is(before, after)) return [];
  const both = [before, after];
  if (
    both.every((value) => typeof value === 'object' && value !== null) &&
    Array.isArray(before) === Array.isArray(after)
  ) {
    const keys = new Set(both.flatMap((value) => Object.keys(value as object)));
    return [...keys].flatMap((key) =>
      changesBetween(
        (before as Record<string, unknown>)[key],
        (after as Record<string, unknown>)[key],
        path ? `${path}.${key}` : key,
      ),
    );
  }
  return [{ path, before: before ?? null, after: after ?? null }];
};

type Shown = Readonly<Record<string, unknown>> | null;
/** Something that events tell of: what it is after each of them. */
export interface Subject {
  fold(event: Recorded): void;
  shown(): Shown;
}

/** What a stream decides, as `present` shows it. */
export const subjectOf = <C, S, E extends DomainEvent, R extends Rejection>(
  { initial, evolve }: Decider<C, S, E, R>,
  stream: string,
  present: (state: S) => Shown,
): Subject => {
  let state = initial;
  return {
    fold: (event) => {
      if (event.stream === stream) state = evolve(state, event as unknown as E);
    },
    shown: () => present(state),
  };
};

const changesOf = (subject: Subject | undefined, event: Recorded, path: string): HistoryEntry['changes'] => {
  if (!subject) return [];
  const before = subject.shown();
  subject.fold(event);
  return changesBetween(before ?? {}, subject.shown() ?? {}, path);
};

/**
 * Events in the order of the log until a moment (null: all), each with who, when and what it changed of the subject; `beside` is another one
 * whose changes stand under that name. Events that are not listed are folded all the same.
 */
export const storyOf = (
  events: readonly Recorded[],
  {
    asOf,
    subject,
    beside,
    lists = () => true,
  }: {
    asOf: string | null;
    subject: Subject;
    beside?: { readonly name: string; readonly subject: Subject };
    lists?: (event: Recorded) => boolean;
  },
): HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  const once = new Map(events.map((event) => [event.position, event]));
  for (const event of [...once.values()].sort((a, b) => (a.position < b.position ? -1 : 1))) {
    if (asOf !== null && event.at > asOf) break;
    const changes = [
      ...changesOf(beside?.subject, event, beside?.name ?? ''),
      ...changesOf(subject, event, ''),
    ];
    const { position, stream, revision, type, version, at, metadata, data } = event;
    if (lists(event))
      entries.push({
        position,
        stream,
        revision,
        type,
        version,
        at,
        actor: metadata.actor ?? null,
        station: metadata.station ?? null,
        causation: metadata.causation ?? null,
        data: data as Record<string, unknown>,
        changes,
      });
  }
  return entries;
};
