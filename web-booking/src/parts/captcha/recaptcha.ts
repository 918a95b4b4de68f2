import { NO_ANSWER, Problem } from '@stile/web-kit';

interface Grecaptcha {
  ready(act: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
const provided = (): Grecaptcha | undefined => (globalThis as { grecaptcha?: Grecaptcha }).grecaptcha;

const load = (siteKey: string): Promise<void> =>
  new Promise((done, failed) => {
    if (provided()) return done();
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = () => done();
    script.onerror = () => failed(new Problem(0, NO_ANSWER, NO_ANSWER));
    document.head.append(script);
  });

/** A token of reCAPTCHA v3 for the action of docs/rules/booking-page.md 44. */
export const recaptchaToken = async (siteKey: string): Promise<string> => {
  await load(siteKey);
  return new Promise((done, failed) =>
    provided()!.ready(() => {
      provided()!.execute(siteKey, { action: 'submit' }).then(done, failed);
    }),
  );
};
