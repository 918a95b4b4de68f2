// Loaded before the product: the embedded log takes appends at whatever revision a stream has. The tests that fail then show
// that the expected revision is what keeps places from being sold twice.
import { Chain } from '../../../services/api/dist/bundle/chain.js';
import { LogWriter } from '../../../services/api/dist/bundle/log-writer.js';
import { LogWriterThread } from '../../../services/api/dist/bundle/log-writer-thread.js';

const { append: appendAsExpected } = LogWriter.prototype;
LogWriter.prototype.append = function appendAnywhere(log, append) {
  const actual = log.revisionOf(append.stream);
  return appendAsExpected.call(this, log, { ...append, expected: actual < 0 ? 'none' : actual });
};
// The log's thread does not load this file, so its batches are written here.
LogWriterThread.prototype.write = function writeHere(appends) {
  const { file, chainKey } = this.pool.options.workerData;
  return (this.writer ??= new LogWriter(file, new Chain(chainKey))).write(appends);
};
