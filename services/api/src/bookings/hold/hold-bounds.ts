import { Inject, Injectable } from '@nestjs/common';
import { entryOfHold, maxPeoplePerHold, type HoldRequest } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../ports/tokens.js';
import type { HttpRejection } from '../../http/api-error.js';

/** A hold without a sign-in for more people than this needs a captcha. */
const PEOPLE_WITHOUT_CAPTCHA = 10;

/**
 * Null where so many people may be held without a sign-in (docs/rules/holds.md 14). `usual`: for a venue that does not say.
 */
export const tooManyPeople = (
  catalogue: Catalogue,
  people: number,
  { MAX_PEOPLE_PER_HOLD: usual }: Pick<Config, 'MAX_PEOPLE_PER_HOLD'>,
): HttpRejection | null => {
  const max = maxPeoplePerHold(catalogue.inventory_group.values().next().value?.body.settings ?? {}) ?? usual;
  return people <= max
    ? null
    : {
        status: 422,
        code: 'hold_too_many_people',
        fields: { passes: 'hold_too_many_people' },
        detail: { max },
      };
};

/** What a hold without a sign-in may be. */
@Injectable()
export class HoldBounds {
  constructor(
    private readonly captcha: CaptchaGuard,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** An offer of the waitlist is as large as its party. */
  rejection(
    catalogue: Catalogue,
    { tempReservationId = '' }: HoldRequest,
    people: number,
  ): HttpRejection | null {
    return entryOfHold(tempReservationId) === undefined
      ? tooManyPeople(catalogue, people, this.config)
      : null;
  }

  needsCaptcha({ tempReservationId = '' }: HoldRequest, people: number): boolean {
    return people > PEOPLE_WITHOUT_CAPTCHA && entryOfHold(tempReservationId) === undefined;
  }

  /** @throws ApiError 422 as `CaptchaGuard.check` */
  checkCaptcha({ recaptcha, request_id }: HoldRequest): Promise<void> {
    return this.captcha.check(recaptcha, request_id);
  }
}
