// Fails when an optional platform package is missing from the lockfile: npm ci would refuse it on the machine that needs it.
import { readFileSync } from 'node:fs';
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const missing = [];
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    const reachable = path
      .split('/node_modules/')
      .map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'));
    if (
      ![...reachable.map((p) => `${p}/node_modules/${name}`), `node_modules/${name}`].some((p) => packages[p])
    )
      missing.push(`${path} -> ${name}`);
  }
}
if (missing.length > 0) {
  console.error(
    `npm ci will refuse this lockfile, these optional packages are not in it:\n${missing.join('\n')}\nPin the package to a version whose platform packages are all there.`,
  );
  process.exit(1);
}
