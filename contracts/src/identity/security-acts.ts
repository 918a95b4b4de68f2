/** Acts in the security log (docs/rules/identity-and-access.md 32). */
export const SECURITY_ACTS = [
  'signed_in',
  'signed_out',
  'sign_in_refused',
  'refused',
  'password_link_sent',
  'password_set',
  'pin_set',
  'rights_changed',
  'sessions_ended',
  'exported',
  'log_verified',
  'key_changed',
  'erased',
  'unrecorded',
] as const;
/** Stands for a name that nobody has. */
export const UNKNOWN_USER = 'unknown';
