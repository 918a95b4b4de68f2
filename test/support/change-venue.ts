import { venueStream } from '@stile/contracts';
import { venueDecider, type Change } from '@stile/domain';
import { lookInto } from './stores.js';

/** Changes documents of the demo venue beside the running product. */
export const changeVenue = (folder: string, changes: readonly Change[]): Promise<unknown> =>
  lookInto(folder, ({ lanes }) =>
    lanes.execute(
      venueDecider,
      venueStream('escarpment'),
      { type: 'Change', inventoryGroup: 'escarpment', changes },
      { commandId: 'change of the venue', correlation: 'test', actor: 'test' },
    ),
  );
