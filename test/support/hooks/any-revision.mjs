// Loaded before the product: the embedded log takes appends at whatever revision a stream has. The tests that fail then show
// that the expected revision is what keeps places from being sold twice.
import { SqliteEventStore } from '../../../services/event-store/dist/sqlite/sqlite-event-store.js';

const { appendNow } = SqliteEventStore.prototype;
SqliteEventStore.prototype.appendNow = function appendAnywhere(stream, _expected, events, texts) {
  const actual = this.openLog().revisionOf(stream);
  return appendNow.call(this, stream, actual < 0 ? 'none' : actual, events, texts);
};
