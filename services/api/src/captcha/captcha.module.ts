import { Module } from '@nestjs/common';
import type { Clock, Ids } from '@stile/contracts';
import type { Config } from '../config/config.js';
import { Signer } from '../ports/signer.js';
import { CAPTCHA, CLOCK, CONFIG, IDS } from '../ports/tokens.js';
import { CaptchaGuard } from './captcha-guard.js';
import { noCaptcha, type Captcha } from './port.js';
import { proofOfWork } from './proof-of-work.js';
import { recaptcha } from './recaptcha.js';

const captchaOf = (config: Config, signer: Signer, clock: Clock, ids: Ids): Captcha => {
  const { CAPTCHA: provider, RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET, RECAPTCHA_SCORE, PUBLIC_URL } = config;
  if (provider === 'off') return noCaptcha;
  if (provider !== 'recaptcha') return proofOfWork(signer, clock, ids);
  return recaptcha({
    siteKey: RECAPTCHA_SITE_KEY!,
    secret: RECAPTCHA_SECRET!,
    minScore: RECAPTCHA_SCORE,
    hostname: PUBLIC_URL ? new URL(PUBLIC_URL).hostname : null,
  });
};

@Module({
  providers: [
    CaptchaGuard,
    { provide: CAPTCHA, useFactory: captchaOf, inject: [CONFIG, Signer, CLOCK, IDS] },
  ],
  exports: [CAPTCHA, CaptchaGuard],
})
export class CaptchaModule {}
