import type { Running } from '@stile/api';
import { venueStream } from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import { CatalogueView } from '../../services/api/src/views/catalogue-view.js';
import { catalogueReaches } from './product.js';

/** Lets the demo's infants, who pay nothing, be booked without an adult: a short way to a confirmed reservation. */
export const letInfantsComeAlone = async (running: Running): Promise<void> => {
  const infant = running.app.get(CatalogueView).of('escarpment')!.visitor_types.get('rr-infant')!.body;
  const done = await running.storage.lanes.execute(
    venueDecider,
    venueStream('escarpment'),
    {
      type: 'Change',
      inventoryGroup: 'escarpment',
      changes: [
        { kind: 'visitor_types', body: { ...infant, settings: { ...infant.settings, accompanied: false } } },
      ],
    },
    { commandId: 'infants alone', correlation: 'test', actor: 'test' },
  );
  await catalogueReaches(running, done.position);
};
