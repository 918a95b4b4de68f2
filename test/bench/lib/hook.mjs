// Loaded into a server before its own code. Reports what it uses, and profiles it on request.
import { Session } from 'node:inspector/promises';
import { answering } from './answering.mjs';

const SAMPLE_EVERY_US = 200;
let session;

answering({
  /** CPU time in ms since the start, of all threads. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  /** Bytes, after what is garbage has been collected. */
  memory: async () => {
    for (let i = 0; i < 3; i++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return process.memoryUsage();
  },
  async startProfile() {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US });
    await session.post('Profiler.start');
  },
  async stopProfile() {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  },
});
// The server ends when it has nothing more to do, as without the hook.
process.channel.unref();
