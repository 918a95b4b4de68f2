/*
 * What runs (not only types) of contracts in the first load. File by file and not through the package's index: that
 * one brings zod. Types come from '@stile/contracts' with `import type`; pages that need the schemas import them lazily.
 */
export { SECURITY_ACTS, UNKNOWN_USER } from '../../../contracts/src/identity/security-acts.js';
export { CONSOLE_ROUTES, mayReach, type SessionUser } from '../../../contracts/src/identity/services.js';
