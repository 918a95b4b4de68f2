import type { ExportEvent } from '@stile/contracts';
import { givenFor } from '../../../../test/support/decider.js';
import { exportDecider } from './export.decider.js';

/* docs/rules/exports.md 7 */
it('records a file once', () => {
  const given = givenFor(exportDecider, '2026-12-05T15:01:00.000Z');
  const made: ExportEvent['data'] = {
    id: 'a',
    list: 'product_sales',
    format: 'csv',
    inventoryGroups: ['escarpment'],
    filter: { date_gte: '2026-12-01' },
    part: 1,
    rows: 2,
    digest: 'ab',
    asOf: '7',
    by: 'fiona',
    exportedAt: '2026-12-05T15:01:00.000Z',
  };
  given([])
    .when({ type: 'RecordExport', made })
    .then([{ type: 'ListExported', data: made }]);
  given([{ type: 'ListExported', data: made }])
    .when({ type: 'RecordExport', made })
    .thenNothing();
});
