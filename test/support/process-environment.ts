import type { Clock } from '@stile/contracts';
import { MemoryEventStore, MemoryVault } from '@stile/event-store';
import { readConfig } from '../../services/api/src/config/config.js';
import { systemTimers } from '../../services/api/src/ports/timers.js';
import { ProcessEnvironment } from '../../services/api/src/processes/process.js';
import { ProcessRegistry } from '../../services/api/src/processes/process-registry.js';

/** The ports of a process, in memory. `log`: methods that a test answers itself. */
export const processEnvironment = (clock: Clock, log: Partial<MemoryEventStore> = {}): ProcessEnvironment =>
  new ProcessEnvironment(
    readConfig({}),
    Object.assign(new MemoryEventStore(), { readOnlyBecause: null }, log),
    new MemoryVault(clock),
    systemTimers,
    new ProcessRegistry(),
  );
