const projection = 'projections/src/runner/projection.ts';
const projectionTest = 'test/contract/read-models/projection.test.ts';

export const readModels = [
  {
    name: 'a document folds an event twice',
    file: projection,
    text: 'if (!folding || event.position <= folding.position) continue;',
    replacement: 'if (!folding) continue;',
    test: projectionTest,
    named: 'when a batch begins with what was folded before',
  },
  {
    name: 'a batch is folded twice',
    file: projection,
    text: 'if (batch.position <= this.reached) return [];',
    replacement: '',
    test: projectionTest,
    named: 'when a batch is folded again',
  },
  {
    name: 'an older document is written over a newer one',
    file: 'projections/src/database/sqlite/collection-file.ts',
    text: ' WHERE excluded._position > _position`',
    replacement: '`',
    test: 'test/contract/read-models/sqlite.test.ts',
  },
  {
    name: 'a rebuild drops what a shorter log no longer has',
    file: 'projections/src/rebuild/rebuild.ts',
    text: 'if (built > head) throw',
    replacement: 'if (built > head && head === built) throw',
    test: 'test/contract/read-models/rebuild.test.ts',
  },
];
