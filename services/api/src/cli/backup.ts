import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { backUp, KEY_FOLDER } from '../storage/backup.js';
import { mustBeEmbedded, mustHaveLog, settingsCommand, UsageError } from './command.js';

const USAGE = `npm run backup -- DIR    copies DATA_DIR into a new folder, beside the running product, and reads the copy back;
                         the key that opens it lies apart, in DIR/${KEY_FOLDER}
  --without-key          leaves the key out
  --by NAME              who asked for it, for the security log`;

const read = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'without-key': { type: 'boolean' }, by: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(String(error));
  }
};

settingsCommand(USAGE, async (config, args) => {
  const { positionals, values } = read(args);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
  mustBeEmbedded(config);
  mustHaveLog(config);
  const clock = systemClock(config.CLOCK);
  const withKey = !values['without-key'];
  const { events, head } = await backUp(
    config,
    folder,
    { clock, ids: systemIds(clock) },
    {
      withKey,
      // The console's page, which runs this command, is told.
      onStep: (step) => process.send?.(step),
      ...(values.by !== undefined && { by: values.by }),
    },
  );
  const key = config.MASTER_KEY
    ? 'The key is the one of the setting MASTER_KEY: it is not in the backup.'
    : withKey
      ? `The key is in ${join(folder, KEY_FOLDER)}: move it elsewhere, as who has both can read everything.`
      : 'The key is not in the backup.';
  process.stdout.write(
    `${events} events up to ${head || '(empty)'} are in ${folder}, read back without a fault.\n${key}\n`,
  );
  return 0;
});
