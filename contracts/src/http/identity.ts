import { z } from 'zod';
import { instant } from '../kernel/index.js';
import { accepts } from '../messages/field-error.js';

/* Sign-in (docs/rules/identity-and-access.md 1 to 4). On the second call the challenge stands for the password. */
const username = z.string().min(1).max(80);
export const loginRequest = z
  .strictObject({ username, password: z.string().min(1).max(200) })
  .meta({ id: 'Login' });
const permissionGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  services: z.array(z.string()),
  inventory_groups: z.array(z.string()),
});
const identity = {
  username: z.string(),
  email: z.string().nullable(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  settings: z.strictObject({ is_okta: z.boolean() }),
  groups: z.array(z.string()),
  permission_groups: z.array(permissionGroup),
  user_inventory_groups: z.array(z.string()),
};
/** GET /api/groups: who is signed in. */
export const sessionAnswer = z.strictObject(identity).meta({ id: 'Session' });
/**
 * skip_tfa: signed in, `user` says who, and so do the fields beside it. Otherwise a code was mailed and `challenge`
 * goes with it.
 */
export const loginAnswer = z
  .strictObject({
    skip_tfa: z.boolean(),
    user: sessionAnswer.nullable(),
    challenge: z.string().nullable(),
    /** 'a***@example.org' */ sent_to: z.string().nullable(),
    ...z.strictObject(identity).partial().shape,
  })
  .meta({ id: 'LoginAnswer' });
/** GET /api/sign_in_options: what stands beside the password; null: nothing. */
export const signInOptionsAnswer = z
  .strictObject({ single_sign_on: z.string().nullable() })
  .meta({ id: 'SignInOptions' });
export type SignInOptions = z.infer<typeof signInOptionsAnswer>;
export const handshakeRequest = z
  .strictObject({
    username,
    email: z.string().max(254).optional(),
    password: z.string().max(200).optional(),
    challenge: z.string().max(100),
    tfa_token: z.string().max(20),
  })
  .meta({ id: 'Handshake' });
export const newCodeRequest = z
  .strictObject({ username, email: z.string().max(254).optional(), challenge: z.string().max(100) })
  .meta({ id: 'NewCode' });

/** POST /api/change_password: the caller's own. */
export const changePasswordRequest = z
  .strictObject({ password: z.string().min(1).max(200), new_password: z.string().min(1).max(200) })
  .meta({ id: 'ChangePassword' });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** POST /api/change_password_link: mails a link by which the user sets a password. */
export const passwordLinkRequest = z.strictObject({ username }).meta({ id: 'PasswordLink' });
/** POST /api/set_visitor_password: sets it by that link's token. */
export const linkedPasswordRequest = z
  .strictObject({ token: z.string().min(1).max(100), password: z.string().min(1).max(200) })
  .meta({ id: 'LinkedPassword' });
export type LinkedPasswordRequest = z.infer<typeof linkedPasswordRequest>;
/** One digit or one pair again and again (0000, 1212), or a row up or down (1234, 9876). */
const isTrivialPin = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return (
    /^(\d{1,2})\1+$/.test(pin) || steps.every((step) => step === 1) || steps.every((step) => step === -1)
  );
};

/** POST /api/confirm_password: the caller's own. */
export const confirmPasswordRequest = z
  .strictObject({ password: z.string().min(1).max(200) })
  .meta({ id: 'ConfirmPassword' });
export type ConfirmPasswordRequest = z.infer<typeof confirmPasswordRequest>;

/** POST /api/pin: the caller's own. */
export const setPinRequest = z
  .strictObject({
    password: z.string().min(1).max(200),
    pin: z
      .string()
      .regex(/^\d{4,8}$/, { ...accepts('pin'), abort: true })
      .refine((pin) => !isTrivialPin(pin), accepts('pin_guessable')),
  })
  .meta({ id: 'SetPin' });
export type SetPinRequest = z.infer<typeof setPinRequest>;

/** GET /api/sessions: where the caller is signed in. */
export const ownSessionsAnswer = z
  .array(z.strictObject({ started_at: instant, seen_at: instant, current: z.boolean() }))
  .meta({ id: 'OwnSessions' });
export type OwnSession = z.infer<typeof ownSessionsAnswer>[number];

/** POST /api/admin/users/{id}/end_sessions: how many ended. */
export const endSessionsAnswer = z.strictObject({ ended: z.int().min(0) }).meta({ id: 'EndSessions' });
export type EndSessionsAnswer = z.infer<typeof endSessionsAnswer>;
