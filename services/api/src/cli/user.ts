import { createInterface } from 'node:readline/promises';
import { venueDecider, type Catalogue } from '@stile/domain';
import { fieldErrorText, venueStream } from '@stile/contracts';
import { passwordFault } from '../identity/passwords/password-rule.js';
import { SetPassword } from '../identity/set-password/set-password.handler.js';
import { commandLine, UsageError, type CommandLine } from './command.js';

const USAGE =
  'npm run user -- password NAME   sets the password of a user of a venue; asks for it, or reads it from standard input';

/** The documents of the venue whose user it is. */
const venueOf = async ({ storage }: CommandLine, username: string): Promise<Catalogue | undefined> => {
  const venues = new Set<string>();
  for await (const { events } of storage.log.readAll('', { categories: ['venue'] }))
    for (const { data } of events) venues.add((data as { inventoryGroup: string }).inventoryGroup);
  for (const venue of venues) {
    const { state } = await storage.lanes.load(venueDecider, venueStream(venue));
    if (state.users.has(username)) return state;
  }
  return undefined;
};

commandLine(USAGE, async (line) => {
  const [act, username] = line.args;
  if (act !== 'password' || username === undefined)
    throw new UsageError('Say "password" and the name of the user.');
  const venue = await venueOf(line, username);
  if (!venue) throw new UsageError(`There is no user ${username}: import a venue that has one.`);
  const input = createInterface({
    input: process.stdin,
    ...(process.stdin.isTTY ? { output: process.stdout } : {}),
  });
  const password = await input.question('New password: ');
  input.close();
  const fault = passwordFault(username, password, venue);
  if (fault) throw new UsageError(`Choose another password: ${fieldErrorText(fault, 'en')}.`);
  await (await line.commands()).execute(new SetPassword(username, password));
  process.stdout.write(`\nThe password of ${username} is set.\n`);
  return 0;
});
