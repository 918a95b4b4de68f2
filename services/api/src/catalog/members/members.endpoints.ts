import {
  memberValidateAnswer,
  memberValidateQuery,
  type LocalDate,
  type MemberValidateAnswer,
} from '@stile/contracts';
import { isGroupOffered, isPerson, type Catalogue } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { endpoint, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { venueOf } from '../venue/venue-of.js';

/** Whether a code is a member's on the day of the visit (docs/rules/coupons-and-discounts.md 18). */
@Endpoints()
export class MemberEndpoints implements Endpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly limits: Limits,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/memberValidate',
        summary: 'A member’s first name and kind of visitor by their code, on the day of a visit',
        access: 'anyone',
        query: memberValidateQuery,
        answer: memberValidateAnswer,
        rejections: ['membership_not_found', 'invalid_park', 'too_many_requests'],
        handle: async ({ query, caller }) => {
          const { catalogue } = venueOf(this.catalogues, query);
          const profile = memberOn(
            catalogue,
            query.inventory,
            query.code.trim(),
            query.start_date_time.slice(0, 10),
          );
          if (!caller.user) await this.limits.take('member', caller.address, profile ? 0 : 1);
          // One answer for an unknown code and an expired one, so that a guess tells nothing.
          if (!profile)
            throw apiError(404, 'membership_not_found', { fields: { 'query.code': 'membership_not_found' } });
          return { body: { profile }, headers: { 'cache-control': 'no-store' } };
        },
      }),
    ];
  }
}

const memberOn = (
  catalogue: Catalogue,
  inventory: string,
  code: string,
  date: LocalDate,
): MemberValidateAnswer['profile'] | undefined => {
  const member = catalogue.memberships.get(code)?.body ?? catalogue.memberships.get(code.toUpperCase())?.body;
  const group = member && catalogue.discount_groups.get(member.membership_type)?.body;
  if (!member || member.expires < date || !group || !isGroupOffered(group, inventory)) return undefined;
  const types = catalogue.inventories.get(inventory)!.body.visitor_types;
  // A member comes as what their card says where that is on offer, else as the first kind of person.
  const persons = types
    .flatMap((id) => catalogue.visitor_types.get(id)?.body ?? [])
    .filter(isPerson)
    .sort((a, b) => a.order - b.order);
  return {
    first_name: member.first_name,
    visitor_type: types.includes(member.visitor_type)
      ? member.visitor_type
      : (persons[0]?.id ?? member.visitor_type),
  };
};
