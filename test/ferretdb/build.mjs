// Builds the tests' MongoDB-compatible server to .cache/ferretdb/ferretdb. Where Go is missing or its module proxy does
// not answer it says so and exits 1: the suites then name what they could not run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BUILD_LIMIT_MS = 15 * 60_000;
const here = import.meta.dirname;
const folder = join(here, '../../.cache/ferretdb');
const binary = join(folder, process.platform === 'win32' ? 'ferretdb.exe' : 'ferretdb');
const stamp = join(folder, 'built-from');
const sources = ['main.go', 'go.mod', 'go.sum']
  .map((file) => readFileSync(join(here, file), 'utf8'))
  .join('');

const fail = (why) => {
  console.error(
    `FerretDB was not built: ${why}. The suites that need a MongoDB server will say that they did not run.`,
  );
  process.exit(1);
};

if (existsSync(binary) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
  console.log(`FerretDB is built: ${binary}`);
} else {
  mkdirSync(folder, { recursive: true });
  console.log('Building FerretDB 1.24.2 (minutes the first time) ...');
  const built = spawnSync(
    'go',
    ['build', '-trimpath', '-tags', 'ferretdb_no_postgresql', '-ldflags', '-s -w', '-o', binary, '.'],
    {
      cwd: here,
      stdio: 'inherit',
      timeout: BUILD_LIMIT_MS,
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
    },
  );
  if (built.error) fail(built.error.code === 'ENOENT' ? 'Go is not installed' : built.error.message);
  if (built.status !== 0) fail(`go build ended with ${built.status ?? built.signal}`);
  writeFileSync(stamp, sources);
  console.log(`FerretDB is built: ${binary}`);
}
