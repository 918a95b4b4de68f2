import { join } from 'node:path';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { backUp, KEY_FOLDER } from '../storage/backup.js';
import { mustBeEmbedded, mustHaveLog, settingsCommand, UsageError } from './command.js';

const USAGE = `npm run backup -- DIR    copies DATA_DIR into a new folder, beside the running product, and reads the copy back;
                         the key that opens it lies apart, in DIR/${KEY_FOLDER}`;

settingsCommand(USAGE, async (config, [folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
  mustBeEmbedded(config);
  mustHaveLog(config);
  const clock = systemClock(config.CLOCK);
  const { events, head } = await backUp(config, folder, { clock, ids: systemIds(clock) });
  const key = config.MASTER_KEY
    ? 'The key is the one of the setting MASTER_KEY: it is not in the backup.'
    : `The key is in ${join(folder, KEY_FOLDER)}: move it elsewhere, as who has both can read everything.`;
  process.stdout.write(
    `${events} events up to ${head || '(empty)'} are in ${folder}, read back without a fault.\n${key}\n`,
  );
  return 0;
});
