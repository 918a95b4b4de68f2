// npm run bench: measures the built product and says what it found, in a table and as JSON in artifacts/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../tools/build.mjs';
import { checkNode } from '../../tools/environment.mjs';
import { checkInstalled } from '../../tools/install.mjs';
import { orExit } from '../../tools/steps.mjs';

const USAGE = `npm run bench -- [NAME...] [--quick] [--full] [--profile] [--against CHECKOUT]

  --quick              histories of 100,000 events instead of 1,000,000 (or as BENCH_EVENTS says)
  --full               models of 1,000,000 reservations instead of 100,000 (or as BENCH_RESERVATIONS says)
  --profile            also says where the server's time goes (rush, occupancy)
  --against CHECKOUT   another built working copy takes the place of the bare baseline (rush, occupancy, cold-start): is this one faster?
`;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
    profile: { type: 'boolean' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
});

checkNode();
checkInstalled();
await orExit(build());

const { CASES } = await import('./cases/index.mjs');
const { describeMachine, describeVersions, root } = await import('./lib/machine.mjs');
const { Generator } = await import('./lib/processes.mjs');
const { removeTemporaryFolders } = await import('./lib/folders.mjs');
const { caseText, profileText } = await import('./lib/report.mjs');

const unknown = names.filter((name) => !CASES.some((candidate) => candidate.name === name));
if (options.help || unknown.length > 0) {
  console.log(
    `${unknown.length > 0 ? `There is no benchmark ${unknown.join(', ')}.\n\n` : ''}${USAGE}\n${CASES.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}`,
  );
  process.exit(unknown.length > 0 ? 2 : 0);
}

const settings = {
  events: Number(process.env.BENCH_EVENTS ?? (options.quick ? 100_000 : 1_000_000)),
  reservations: Number(process.env.BENCH_RESERVATIONS ?? (options.full ? 1_000_000 : 100_000)),
  profile: options.profile === true,
  against: options.against ? resolve(options.against) : null,
};
const report = {
  startedAt: new Date().toISOString(),
  machine: describeMachine(),
  versions: describeVersions(),
  settings,
  results: [],
};
console.log(
  `${report.machine.cpu}, ${report.machine.cores} cores, ${report.machine.memoryGb} GB, ${report.machine.filesystem}; ${report.machine.pinned}\nNode ${report.versions.node}, commit ${report.versions.commit}${report.versions.changedFiles ? ` and ${report.versions.changedFiles} changed files` : ''}; synchronous=FULL, every answer after its fsync\n`,
);

const generator = new Generator();
try {
  for (const { name, summary, run: measure } of CASES) {
    if (names.length > 0 && !names.includes(name)) continue;
    const began = performance.now();
    const context = { ...settings, generator, say: (text) => console.log(`  ... ${text}`) };
    const result = await measure(context).catch((fault) => ({
      rows: [],
      raw: [],
      profiles: [],
      fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    }));
    const { profiles, ...rest } = result;
    report.results.push({
      name,
      summary,
      seconds: (performance.now() - began) / 1000,
      ...rest,
      profiles: profiles.map(({ profile: _whole, ...parts }) => parts),
    });
    console.log(caseText(report.results.at(-1)));
    for (const profile of profiles) console.log(profileText(profile));
  }
} finally {
  await generator.stop();
  removeTemporaryFolders();
}

mkdirSync(join(root, 'artifacts'), { recursive: true });
const file = join(root, 'artifacts', `bench-${report.startedAt.replace(/[:.]/g, '-')}.json`);
writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`);
console.log(`Raw samples: ${file}`);
// A case that fails may leave its servers running.
process.exit(report.results.some(({ fault }) => fault) ? 1 : 0);
