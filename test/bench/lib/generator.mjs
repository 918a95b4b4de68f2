// The load generator: a process of its own that carries out one scenario after the other.
import { answering } from './answering.mjs';

answering({
  async run({ scenario, settings }) {
    const { run } = await import(`../scenarios/${scenario}.mjs`);
    const began = performance.now();
    const cpu = process.cpuUsage();
    const result = await run(settings);
    const { user, system } = process.cpuUsage(cpu);
    return { ...result, generatorBusy: (user + system) / 1000 / (performance.now() - began) };
  },
});
