import { accept, type Decider, type TestEvent, type TestRecord } from '@stile/contracts';

type Updated = TestEvent['data'];
export interface TestCommand {
  readonly type: 'Update';
  readonly updated: Omit<Updated, 'updatedAt' | 'record'> & { readonly record: TestRecord };
}
export type TestState = Updated | null;

const isSame = (a: TestRecord | null, b: TestRecord): boolean =>
  a !== null &&
  a.type === b.type &&
  a.status === b.status &&
  a.result === b.result &&
  a.investigationType === b.investigationType &&
  a.investigationNumber === b.investigationNumber;

/** A participant's test: any change is allowed, no order of statuses is enforced (docs/rules/participants.md 45). */
export const testRecordDecider: Decider<TestCommand, TestState, TestEvent> = {
  initial: null,
  decide: ({ updated }, state, now) =>
    state && isSame(state.record, updated.record)
      ? accept()
      : accept({ type: 'TestUpdated', data: { ...updated, updatedAt: now } }),
  evolve: (_state, event) => event.data,
};
