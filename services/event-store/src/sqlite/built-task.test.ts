import { builtTask } from './built-task.js';

it.each([
  [
    'file:///stile/projections/src/database/sqlite/checkpoints.ts',
    '/stile/projections/dist/database/sqlite/task.js',
  ],
  [
    'file:///stile/projections/dist/database/sqlite/checkpoints.js',
    '/stile/projections/dist/database/sqlite/task.js',
  ],
  [
    'file:///home/src/stile/services/api/dist/workers/pool.js',
    '/home/src/stile/services/api/dist/workers/task.js',
  ],
  [
    'file:///home/dist/stile/services/api/src/workers/pool.ts',
    '/home/dist/stile/services/api/dist/workers/task.js',
  ],
])('the task beside %s is built as %s', (module, built) => expect(builtTask(module, 'task.js')).toBe(built));
