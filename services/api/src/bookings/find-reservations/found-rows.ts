import { addDays, searchTerms, type LocalDate, type Membership } from '@stile/contracts';
import type { Filter, ReadModel, ReservationDocument, Stored, VenueDocument } from '@stile/projections';
import { pageOf } from '../../lists/list-rows.js';

interface Wanted {
  /** The venues that are looked through. */
  readonly groups: readonly string[];
  readonly q: string;
  readonly limit: number;
}

/** Each word that is typed begins one of the words in a field. */
const wordsIn = (field: string, { groups, q }: Wanted): Filter[] =>
  searchTerms(groups, q).map((beginnings) => ({ [field]: { $startsWith: beginnings } }));

const nearestFirst = (today: LocalDate): readonly (readonly [Filter[string], 1 | -1])[] => [
  [{ $gte: today, $lt: addDays(today, 1) }, 1],
  [{ $gte: addDays(today, 1) }, 1],
  [{ $lt: today }, -1],
];

/** Today's in the order of their arrival, then those to come, then those past, the latest first. */
export const foundReservations = async (
  model: ReadModel<ReservationDocument>,
  wanted: Wanted & { readonly today: LocalDate; readonly scope?: Filter },
): Promise<readonly Stored<ReservationDocument>[]> => {
  const { groups, today, limit, scope = {} } = wanted;
  const words = wordsIn('words', wanted);
  const found: Stored<ReservationDocument>[] = [];
  for (const [start_date, direction] of nearestFirst(today)) {
    if (found.length === limit) break;
    const rows = await pageOf(model, {
      groupField: 'inventory_group',
      groups,
      filter: { $and: [{ start_date }, scope, ...words] },
      sort: [['start_date', direction]],
      skip: 0,
      limit: limit - found.length,
    });
    found.push(...rows);
  }
  return found;
};

export interface FoundMember extends Membership {
  readonly inventoryGroup: string;
  /** Null where the card has none. */
  readonly name: string | null;
}

/** Holders of cards, by name. */
export const foundMembers = async (
  model: ReadModel<VenueDocument>,
  wanted: Wanted,
): Promise<readonly FoundMember[]> => {
  const rows = await model.find({
    filter: {
      $and: [{ _kind: 'memberships', _group: { $in: wanted.groups } }, ...wordsIn('_words', wanted)],
    },
    sort: [['_by_name', 1]],
    limit: wanted.limit,
  });
  return rows.map((row) => {
    const member = row as unknown as Membership;
    const name = [member.first_name, member.last_name].filter(Boolean).join(' ');
    return { ...member, inventoryGroup: row._group, name: name || null };
  });
};
