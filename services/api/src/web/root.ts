import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. This file lies in services/api/{src,dist}/web. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
