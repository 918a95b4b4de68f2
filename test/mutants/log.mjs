const writer = 'services/event-store/src/sqlite/log-writer.ts';
const storeTest = 'services/event-store/src/sqlite/sqlite-event-store.test.ts';
const sealing = 'services/event-store/src/event-log/event-log.ts';
const keys = 'services/event-store/src/event-log/person-keys.ts';
const sealingTest = 'services/event-store/src/event-log/event-log.test.ts';

const durably = 'services/event-store/src/sqlite/open-durably.ts';
const durablyTest = 'services/event-store/src/sqlite/open-durably.test.ts';

export const log = [
  {
    name: 'a commit is not synced',
    file: durably,
    text: 'synchronous = FULL',
    replacement: 'synchronous = NORMAL',
    test: durablyTest,
  },
  {
    name: 'there is no write-ahead log',
    file: durably,
    text: 'journal_mode = WAL',
    replacement: 'journal_mode = DELETE',
    test: durablyTest,
  },
  {
    name: 'the expected revision is not compared',
    file: writer,
    text: 'if (actual === before)',
    replacement: 'if (actual >= before)',
    test: 'test/contract/event-store/embedded.test.ts',
  },
  {
    name: 'a repeated append is told another position',
    file: writer,
    text: 'return { revision, position: last[1], added: false };',
    replacement: 'return { revision, position: log.lastPosition, added: false };',
    test: 'test/contract/event-store/embedded.test.ts',
  },
  {
    name: 'a digest does not hold what is before it',
    file: 'services/event-store/src/sqlite/chain.ts',
    text: ':${previous}${stream}',
    replacement: ':${stream}',
    test: storeTest,
  },
  {
    name: 'a log that was cut fits its anchor',
    file: 'services/event-store/src/event-log/log-anchor.ts',
    text: 'if (position > head) {',
    replacement: 'if (position < head) {',
    test: storeTest,
  },
  {
    name: 'a command is rejected on a state that is out of date',
    file: 'services/event-store/src/lanes/lanes.ts',
    text: 'lane.known = fresh ? known : await readTail(store, decider, lane.stream, known);',
    replacement: 'lane.known = known;',
    test: 'services/event-store/src/lanes/lanes.test.ts',
  },
  {
    name: 'an append that was lost is not sent again',
    file: 'services/event-store/src/lanes/lanes.ts',
    text: 'resends >= MAX_RESENDS',
    replacement: 'resends >= 0',
    test: 'services/event-store/src/lanes/lanes.test.ts',
  },
  {
    name: 'an erased person’s parts stay in memory',
    file: 'services/event-store/src/lanes/lanes.ts',
    text: 'if (name === stream || name.startsWith(`${stream}.`)) lane.known = undefined;',
    replacement: 'if (name === stream) lane.known = undefined;',
    test: 'services/event-store/src/lanes/lanes.test.ts',
  },
  {
    name: 'a sealed field is good in another event',
    file: sealing,
    text: 'const placeOf = (stream: string, eventId: string): string => `${stream}\\n${eventId}`;',
    replacement: 'const placeOf = (stream: string, _eventId: string): string => stream;',
    test: sealingTest,
  },
  {
    name: 'any key that is missing is one of who was erased',
    file: sealing,
    text: 'if (keys.has(subject) || !(await this.tellsOfErasing(subject))) continue;',
    replacement: 'if (keys.has(subject)) continue;',
    test: sealingTest,
  },
  {
    name: 'who was erased before there were records of it is lost',
    file: sealing,
    text: "keys.set(subject, 'erased');",
    replacement: '',
    test: sealingTest,
  },
  {
    name: 'what is written about an erased person is not sealed',
    file: sealing,
    text: 'data: key ? this.seal(stream, event, subject, key, values) : withoutValues(event.data, values),',
    replacement: 'data: key ? this.seal(stream, event, subject, key, values) : event.data,',
    test: sealingTest,
  },
  {
    name: 'a change of the master key that counts is not ended',
    file: 'services/api/src/storage/storage.ts',
    text: '  finishRotation(DATA_DIR);\n',
    replacement: '',
    test: 'test/faults/rotate-key.test.ts',
    named: 'is killed at any step',
  },
  {
    name: 'a sale of nobody by name makes a key',
    file: 'services/event-store/src/event-log/seal.ts',
    text: 'if (!isEmpty(value)) found.set(path, value);',
    replacement: 'if (value !== undefined && value !== null) found.set(path, value);',
    test: 'test/acceptance/desk-payments.test.ts',
    named: 'makes no key for a sale',
  },
  {
    name: 'an erased person gets a new key',
    file: keys,
    text: 'await this.vault.put(PERSON_KEYS, subject, TOMBSTONE, { forgets: true });',
    replacement: 'await this.vault.delete(PERSON_KEYS, subject);',
    test: sealingTest,
  },
  {
    name: 'another process never hears that a person was erased',
    file: keys,
    text: 'return entry && entry.expiresAtMs > nowMs ? entry.key : undefined;',
    replacement: 'return entry?.key;',
    test: sealingTest,
  },
  {
    name: 'the licence plates of an edit are not sealed',
    file: 'contracts/src/bookings/events.ts',
    text: '  contact: personal(contact),\n  licensePlates: personal(z.array(z.string())),',
    replacement: '  contact: personal(contact),\n  licensePlates: z.array(z.string()),',
    test: 'contracts/src/sealed-fields.test.ts',
  },
  {
    name: 'an anchor that cannot be read proves the log',
    file: 'services/event-store/src/event-log/log-anchor.ts',
    text: "if (unreadable !== undefined) return { position: '', stream: '', reason: unreadable };",
    replacement: 'if (unreadable !== undefined) return null;',
    test: 'test/acceptance/damage.test.ts',
    named: 'while an anchor cannot be read',
  },
  {
    name: 'damaged logs of terminals are thrown away',
    file: 'projections/src/database/sqlite/sqlite-read-model-database.ts',
    text: 'if (this.isOnlyCopy) putCollectionFileAside(path);\n      else removeCollectionFile(path);',
    replacement: 'removeCollectionFile(path);',
    test: 'test/acceptance/damage.test.ts',
    named: 'puts the damaged logs of terminals aside',
  },
  {
    name: 'health does not tell of what was put aside',
    file: 'services/api/src/admin/operations.endpoints.ts',
    text: 'const faults = [...soundness.told, ...faultsPutAside(this.storage)];',
    replacement: 'const faults = [...soundness.told];',
    test: 'test/acceptance/damage.test.ts',
    named: 'puts the damaged logs of terminals aside',
  },
];
