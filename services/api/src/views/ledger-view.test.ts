import { MemoryEventStore } from '@stile/event-store';
import type { ReadModels } from '@stile/projections';
import { ProcessRegistry } from '../processes/process-registry.js';
import type { Projections } from '../processes/projections.js';
import { LedgerView } from './ledger-view.js';

const LEDGER = 'capacity-venue/park-2026-12-05';
const taken = (holdId: string, figure: number) => ({
  id: holdId,
  type: 'HoldTaken',
  version: 1,
  at: '2026-12-03T14:00:00.000Z',
  metadata: { correlation: holdId, actor: 'visitor', command: holdId },
  data: {
    holdId,
    lines: [{ pool: 'cars@10:00-11:00', units: 1, limit: 9, rule: null, taken: figure }],
    lapsesAt: '2026-12-03T14:10:00.000Z',
  },
});

it.each([
  [false, 2],
  [true, 0],
])(
  'a ledger not in memory is read where the read model has caught up (%s), else from its own stream',
  async (caughtUp, cars) => {
    const log = new MemoryEventStore();
    await log.append(LEDGER, 'none', [taken('a', 1)]);
    await log.append(LEDGER, 0, [taken('b', 2)]);
    const view = new LedgerView(
      log,
      new ProcessRegistry(),
      { of: () => ({ get: async () => undefined }) } as unknown as ReadModels,
      { waitFor: async () => caughtUp } as unknown as Projections,
    );
    expect((await view.get(LEDGER)).document.taken['cars@10:00-11:00'] ?? 0).toBe(cars);
  },
);
