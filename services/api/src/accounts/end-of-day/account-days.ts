import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_SERVICES, type LocalDate, type SessionUser } from '@stile/contracts';
import { tillSessionsProjector, type ReadModels } from '@stile/projections';
import { apiError, unknownGroup } from '../../http/api-error.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { READ_MODELS } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { BlindDays } from './blind-days.js';

interface AccountDay {
  readonly inventory_group: string;
  readonly business_date: LocalDate;
}

/** The days whose money a user may see. */
@Injectable()
export class AccountDays {
  readonly blind: BlindDays;

  constructor(
    @Inject(READ_MODELS) models: ReadModels,
    private readonly catalogues: CatalogueView,
  ) {
    this.blind = new BlindDays(models.of(tillSessionsProjector), (group) => [
      ...(catalogues.of(group)?.tills.keys() ?? []),
    ]);
  }

  /** The day with its venue's currency and time zone. @throws ApiError 403 no_access, till_blind */
  async seen(
    { inventory_group: named, business_date }: AccountDay,
    user: SessionUser,
  ): Promise<AccountDay & { readonly currency: string; readonly timezone: string }> {
    const inventory_group = groupOf(ACCOUNT_SERVICES, named, user, 'query.inventory_group');
    const venue = this.catalogues.of(inventory_group)?.inventory_group.get(inventory_group)?.body;
    if (!venue) throw unknownGroup(inventory_group);
    if (await this.blind.hides(user, inventory_group, business_date)) throw apiError(403, 'till_blind');
    return { inventory_group, business_date, currency: venue.currency, timezone: venue.timezone };
  }
}
