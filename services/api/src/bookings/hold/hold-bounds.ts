import { Inject, Injectable } from '@nestjs/common';
import { maxPeoplePerHold, type HoldRequest } from '@stile/contracts';
import type { Catalogue } from '@stile/domain';
import { CaptchaGuard } from '../../captcha/captcha-guard.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../ports/tokens.js';
import type { HttpRejection } from '../../http/api-error.js';
import { BookingPlanner, type PlannedClaims } from '../planning/booking-planner.js';

/** A hold without a sign-in for more people than this needs a captcha. */
const PEOPLE_WITHOUT_CAPTCHA = 10;

/**
 * Null where so many people may be held without a sign-in (docs/rules/holds.md 17). `usual`: for a venue that does not say.
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

const isMore = (planned: PlannedClaims, planner: BookingPlanner): boolean =>
  planned.visit.people > planner.heldPeople(planned);

/** As tooManyPeople, but what is held already may stay: an offer of the waitlist is as large as its party. */
export const tooManyHeld = (
  planned: PlannedClaims,
  planner: BookingPlanner,
  config: Config,
): HttpRejection | null => {
  const rejection = tooManyPeople(planned.catalogue, planned.visit.people, config);
  return rejection && isMore(planned, planner) ? rejection : null;
};

/** The holder's kind: staff of the venue, a visitor, or one of an address that has many live holds. */
export type Holding = 'staff' | 'visitor' | 'crowd';

/** Bounds of a hold without a sign-in. */
@Injectable()
export class HoldBounds {
  constructor(
    private readonly captcha: CaptchaGuard,
    private readonly planner: BookingPlanner,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  rejection = (planned: PlannedClaims): HttpRejection | null =>
    tooManyHeld(planned, this.planner, this.config);

  /** @throws ApiError 422 as `CaptchaGuard.check` */
  async checkCaptcha(
    { recaptcha, request_id }: HoldRequest,
    planned: PlannedClaims,
    by: Exclude<Holding, 'staff'>,
  ): Promise<void> {
    const isLarge = planned.visit.people > PEOPLE_WITHOUT_CAPTCHA;
    if ((isLarge || by === 'crowd') && isMore(planned, this.planner))
      await this.captcha.check(recaptcha, request_id);
  }
}
