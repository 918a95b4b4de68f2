import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { KEY_FOLDER, restore } from '../storage/backup.js';
import { mustBeEmbedded, settingsCommand, UsageError } from './command.js';

const USAGE = `npm run restore -- DIR    puts the backup in DIR into an empty DATA_DIR, once it has read it;
                          its key lies in DIR/${KEY_FOLDER}, or is the setting MASTER_KEY`;

settingsCommand(USAGE, async (config, [folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
  mustBeEmbedded(config);
  const clock = systemClock(config.CLOCK);
  const { events, head } = await restore(config, folder, { clock, ids: systemIds(clock) });
  process.stdout.write(
    `${events} events up to ${head || '(empty)'} are in ${config.DATA_DIR}, read without a fault.
Start the product on it: it makes its read models anew, and carries on what was under way.
Who was erased after the backup is to be erased again. What the card provider was told after it is to be compared.\n`,
  );
  return 0;
});
