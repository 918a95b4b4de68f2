import { z } from 'zod';

/** The action that a captcha is solved for (docs/rules/booking-page.md 44). */
export const CAPTCHA_ACTION = 'submit';

/** GET /api/captcha: the page's task before it reserves with the key of the header Idempotency-Key. */
export const captchaAnswer = z
  .discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('none') }),
    /**
     * Find n so that SHA-256 of `{challenge}.{n}` begins with `bits` zero bits; the proof is
     * `{challenge}.{seal}.{n}`.
     */
    z.strictObject({
      provider: z.literal('pow'),
      challenge: z.string(),
      seal: z.string(),
      bits: z.int(),
      /** How long a proof of it is valid. */
      seconds: z.int(),
    }),
    z.strictObject({ provider: z.literal('recaptcha'), site_key: z.string() }),
  ])
  .meta({ id: 'Captcha' });
export type CaptchaAnswer = z.infer<typeof captchaAnswer>;
