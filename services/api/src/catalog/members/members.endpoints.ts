import {
  memberValidateAnswer,
  memberValidateQuery,
  type Membership,
  type MemberValidateAnswer,
} from '@stile/contracts';
import { isGroupOffered, isPerson, memberNamed, type Catalogue } from '@stile/domain';
import { apiError, type ApiError } from '../../http/api-error.js';
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
        rejections: ['membership_not_found', 'membership_expired', 'invalid_park', 'too_many_requests'],
        handle: async ({ query, caller }) => {
          const { catalogue } = venueOf(this.catalogues, query);
          const member = memberAt(catalogue, query.inventory, query.code);
          const isExpired = member !== undefined && member.expires < query.start_date_time.slice(0, 10);
          // An expired number costs a try too: it is worth nothing to somebody who guesses.
          if (!caller.user) await this.limits.take('member', caller.address, member && !isExpired ? 0 : 1);
          if (!member) throw rejected(404, 'membership_not_found');
          if (isExpired) throw rejected(409, 'membership_expired');
          return {
            body: { profile: profileOf(catalogue, query.inventory, member) },
            headers: { 'cache-control': 'no-store' },
          };
        },
      }),
    ];
  }
}

const rejected = (status: 404 | 409, code: 'membership_not_found' | 'membership_expired'): ApiError =>
  apiError(status, code, { fields: { 'query.code': code } });

/** The member of a group that the destination offers. */
const memberAt = (catalogue: Catalogue, inventory: string, code: string): Membership | undefined => {
  const member = memberNamed(catalogue, code);
  const group = member && catalogue.discount_groups.get(member.membership_type)?.body;
  return group && isGroupOffered(group, inventory) ? member : undefined;
};

const profileOf = (
  catalogue: Catalogue,
  inventory: string,
  member: Membership,
): MemberValidateAnswer['profile'] => {
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
