import diff from 'microdiff';
import type { Decider, DomainEvent, HistoryEntry, Recorded, Rejection } from '@stile/contracts';

type Shown = Readonly<Record<string, unknown>> | null;
/** The subject of a history, as it stands after each event. */
export interface Subject {
  fold(event: Recorded): void;
  shown(): Shown;
}

/** The state of a stream, as `present` shows it. */
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

/** Changes of an event, as paths with both sides; null stands for nothing. `prefix` begins every path. */
const changesOf = (subject: Subject, event: Recorded, prefix: readonly string[]): HistoryEntry['changes'] => {
  const before = subject.shown();
  subject.fold(event);
  return diff(before ?? {}, subject.shown() ?? {}, { cyclesFix: false }).map((difference) => ({
    path: [...prefix, ...difference.path].join('.'),
    before: difference.type === 'CREATE' ? null : (difference.oldValue ?? null),
    after: difference.type === 'REMOVE' ? null : (difference.value ?? null),
  }));
};

interface HistoryQuestion {
  /** Events until then; null: all. */
  readonly asOf: string | null;
  readonly subject: Subject;
  /** Another subject, whose changes stand under its name. */
  readonly beside?: { readonly name: string; readonly subject: Subject };
  /** Events that are not listed are folded all the same. */
  lists?(event: Recorded): boolean;
}

/** Events in the order of the log, each with who, when and what it changed (docs/rules/console.md 35). */
export const historyOf = (
  events: readonly Recorded[],
  { asOf, subject, beside, lists = () => true }: HistoryQuestion,
): HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  for (const event of inOrder(events)) {
    if (asOf !== null && event.at > asOf) break;
    const changes = [
      ...(beside ? changesOf(beside.subject, event, [beside.name]) : []),
      ...changesOf(subject, event, []),
    ];
    if (lists(event)) entries.push({ ...entryOf(event), changes });
  }
  return entries;
};

/** Each event once. */
const inOrder = (events: readonly Recorded[]): Recorded[] =>
  [...new Map(events.map((event) => [event.position, event])).values()].sort((a, b) =>
    a.position < b.position ? -1 : 1,
  );

const entryOf = ({
  position,
  stream,
  revision,
  type,
  version,
  at,
  metadata,
  data,
}: Recorded): Omit<HistoryEntry, 'changes'> => ({
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
});
