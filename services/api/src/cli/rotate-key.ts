import { ConfigError } from '../config/config.js';
import { systemClock } from '../ports/clock.js';
import { systemIds } from '../ports/ids.js';
import { rotateKey } from '../storage/rotate-key.js';
import { settingsCommand, UsageError } from './command.js';

const USAGE = `npm run rotate-key    puts a new master key in place of the present one, while the product is stopped: the one of
                      NEW_MASTER_KEY, needed where MASTER_KEY is set; else one that it makes and keeps in DATA_DIR`;
const NOW = 'now';

settingsCommand(
  USAGE,
  async (config, [said, ...more]) => {
    if (said !== NOW || more.length > 0) throw new UsageError('It takes no words.');
    if (config.MONGODB_URL)
      throw new ConfigError('The master key of a vault in MongoDB cannot be changed: MONGODB_URL is set.');
    const clock = systemClock(config.CLOCK);
    await rotateKey(config, { clock, ids: systemIds(clock) });
    process.stdout.write(
      `The master key is changed. ${config.MASTER_KEY ? 'Start the product with the new one as MASTER_KEY.' : `It lies in ${config.DATA_DIR}.`}
The old key opens backups that were made under it, and nothing else: make a new backup now, and keep the old key
apart as long as you keep those backups. After restoring one of them, change the key again.\n`,
    );
    return 0;
  },
  [NOW],
);
