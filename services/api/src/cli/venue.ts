import { readFileSync, writeFileSync } from 'node:fs';
import { documentId, fieldErrorText, venueStream, type VenueFile } from '@stile/contracts';
import { venueDecider, type Catalogue, type Violation } from '@stile/domain';
import {
  changesTo,
  decodeVenueFile,
  exportVenue,
  fieldDifferences,
  importVenue,
  InvalidVenueFile,
  parseVenueFile,
} from '../catalog/venue-files/venue-files.js';
import { importPictures, picturesFor } from '../catalog/venue-files/venue-pictures.js';
import { AddonImages } from '../images/addon-images.js';
import { ApiError } from '../http/api-error.js';
import { commandLine, UsageError, type CommandLine } from './command.js';

const USAGE = `npm run venue -- import FILE           writes what the file changes; the same file twice changes nothing
npm run venue -- diff FILE             says what an import would change, field by field; ends with 1 where there is something
npm run venue -- export FILE [VENUE]   writes the venue as a file; names the venue where there are several`;

/** Characters of a value that a difference shows. */
const MAX_SHOWN = 120;

const read = (file: string): VenueFile => parseVenueFile(decodeVenueFile(readFileSync(file)));
const catalogueOf = async ({ storage }: CommandLine, inventoryGroup: string): Promise<Catalogue> =>
  (await storage.lanes.load(venueDecider, venueStream(inventoryGroup))).state;

const picturesIn = ({ storage }: CommandLine): AddonImages => new AddonImages(storage, storage.signer);

const violationsOf = (error: unknown): readonly string[] | undefined => {
  if (error instanceof InvalidVenueFile) return error.violations;
  if (!(error instanceof ApiError)) return undefined;
  const violations = (error.rejection.detail?.['faults'] ?? []) as readonly Violation[];
  return violations.map(
    ({ kind, id, path, error: accepted }) => `${kind} ${id}, ${path}: ${fieldErrorText(accepted, 'en')}`,
  );
};

const doImport = async (line: CommandLine, name: string): Promise<number> => {
  const file = read(name);
  const commands = await line.commands();
  // Before what names them: no product is there without its picture.
  const missing = await importPictures(file, picturesIn(line));
  const { changed } = await importVenue(
    (command) => commands.execute(command),
    await catalogueOf(line, file.inventory_group.id),
    file,
    'system:import',
  );
  process.stdout.write(changed === 0 ? 'nothing to change\n' : `${counted(changed)} changed\n`);
  if (missing.length > 0)
    process.stdout.write(
      `without their picture, which is neither in the file nor here: ${missing.join(', ')}\n`,
    );
  return 0;
};

const diff = async (line: CommandLine, name: string): Promise<number> => {
  const file = read(name);
  const catalogue = await catalogueOf(line, file.inventory_group.id);
  const changes = changesTo(catalogue, file);
  for (const change of changes) {
    if ('remove' in change) process.stdout.write(`- ${change.kind} ${change.remove}\n`);
    else {
      const id = documentId(change.kind, change.body);
      const present = catalogue[change.kind].get(id);
      process.stdout.write(`${present ? '~' : '+'} ${change.kind} ${id}\n`);
      for (const { path, before, after } of present ? fieldDifferences(present.body, change.body) : [])
        process.stdout.write(`    ${path}: ${shown(before)} -> ${shown(after)}\n`);
    }
  }
  process.stdout.write(
    changes.length === 0
      ? 'no difference\n'
      : `${counted(changes.length)} ${changes.length === 1 ? 'differs' : 'differ'}\n`,
  );
  return changes.length === 0 ? 0 : 1;
};

/** A value on one line; the rest of a long one is left out. */
const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
};

const venuesOf = async ({ storage }: CommandLine): Promise<string[]> => {
  const venues = new Set<string>();
  for await (const { events } of storage.log.readAll('', { categories: ['venue'] }))
    for (const { data } of events) venues.add((data as { inventoryGroup: string }).inventoryGroup);
  return [...venues];
};

const doExport = async (line: CommandLine, name: string): Promise<number> => {
  const venues = await venuesOf(line);
  const venue = line.args[2] ?? (venues.length === 1 ? venues[0] : undefined);
  if (venue === undefined || !venues.includes(venue))
    throw new UsageError(`Name one of these venues: ${venues.join(', ') || '(there is none)'}`);
  const catalogue = await catalogueOf(line, venue);
  const file: VenueFile = { ...exportVenue(catalogue), ...(await picturesFor(catalogue, picturesIn(line))) };
  writeFileSync(name, `${JSON.stringify(file, null, 2)}\n`);
  line.storage.security.record({ act: 'exported', by: 'system:export', subject: `venue/${venue}` });
  process.stdout.write(`${venue} written to ${name}\n`);
  return 0;
};

const counted = (documents: number): string => `${documents} ${documents === 1 ? 'document' : 'documents'}`;

const ACTS: Readonly<Record<string, (line: CommandLine, file: string) => Promise<number>>> = {
  import: doImport,
  diff,
  export: doExport,
};

commandLine(
  USAGE,
  async (line) => {
    const [act = '', file] = line.args;
    const run = Object.hasOwn(ACTS, act) ? ACTS[act] : undefined;
    if (!run) throw new UsageError(`There is no "${act}".`);
    if (file === undefined) throw new UsageError('Name a file.');
    try {
      return await run(line, file);
    } catch (error) {
      const violations = violationsOf(error);
      if (!violations) throw error;
      process.stderr.write(
        `Nothing was changed: ${violations.length} ${violations.length === 1 ? 'violation' : 'violations'}\n${violations.join('\n')}\n`,
      );
      return 1;
    }
  },
  { mayCreateData: ([act]) => act === 'import' },
);
