import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, seen from this file's own place in services/api/{src,dist}/web. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
