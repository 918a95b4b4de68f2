import type { z } from 'zod';
import {
  memberValidateAnswer,
  memberValidateQuery,
  worksAt,
  type Membership,
  type MemberValidateAnswer,
} from '@stile/contracts';
import { isGroupOffered, isHolder, isPerson, memberNamed, needsHolder, type Catalogue } from '@stile/domain';
import { apiError, type ApiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { venueOf } from '../venue/venue-of.js';

/** Whether a code is a member's on the day of the visit (docs/rules/coupons-and-discounts.md 21). */
@Endpoints()
export class MemberEndpoints {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly limits: Limits,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/memberValidate',
    summary: 'A member’s first name and kind of visitor by their code, on the day of a visit',
    access: 'anyone',
    query: memberValidateQuery,
    answer: memberValidateAnswer,
    rejections: ['membership_not_found', 'membership_expired', 'invalid_park', 'too_many_requests'],
  })
  async look({ query, caller }: Call<unknown, z.infer<typeof memberValidateQuery>>): Promise<Answer> {
    const { inventoryGroup, catalogue } = venueOf(this.catalogues, query);
    const isStaff = worksAt(caller.user, inventoryGroup);
    // They see the card.
    const proof = isStaff ? 'seen' : proofOf(catalogue, query);
    const named = memberAt(catalogue, query.inventory, query.code);
    // Another name is answered like a number that nobody has.
    const member = named && (typeof proof !== 'object' || isHolder(named, proof.name)) ? named : undefined;
    const isExpired = member !== undefined && member.expires < query.start_date_time.slice(0, 10);
    // An expired number costs a try too: it is worth nothing to somebody who guesses.
    const isHit = member !== undefined && !isExpired && proof !== 'missing';
    if (isStaff) await this.limits.takeDeskCode(caller, member !== undefined);
    else await this.limits.take('member', caller.address, isHit ? 0 : 1);
    if (!member) throw rejected(404, 'membership_not_found');
    if (isExpired) throw rejected(409, 'membership_expired');
    const profile = profileOf(catalogue, query.inventory, member);
    const isNameTold = proof === 'seen' || typeof proof === 'object';
    return {
      body: { profile: isNameTold ? profile : { ...profile, first_name: null } },
      headers: { 'cache-control': 'no-store' },
    };
  }
}

/** A visitor's proof beside the number: the name that they give, or nothing where it is needed. */
const proofOf = (
  catalogue: Catalogue,
  { inventory, last_name: name }: z.infer<typeof memberValidateQuery>,
): 'not needed' | 'missing' | { readonly name: string } => {
  if (!needsHolder(catalogue.inventories.get(inventory)!.body, 'web')) return 'not needed';
  return name === undefined ? 'missing' : { name };
};

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
