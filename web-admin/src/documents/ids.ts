import type { Kind } from '@stile/contracts';
import { KINDS } from '@stile/contracts/catalog/documents';
import type { Ids } from '../core/ports.js';
import { textOf } from './document-record.js';

type Body = Readonly<Record<string, unknown>>;

/** Kinds whose id people type and read; the others' is made from their name. */
export const TYPED_IDS: readonly Kind[] = ['accounting_codes', 'coupons', 'memberships', 'users'];
/** Kinds whose id shows in addresses and reports, so that it may be chosen where one is made. */
export const CHOSEN_IDS: readonly Kind[] = [
  'inventories',
  'visitor_types',
  'reservation_types',
  'discount_groups',
  'addon_types',
  'feeder_locations',
  'gates',
  'tills',
  'terminals',
  'permission_groups',
];

const MOST = 50;
const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-+|-+$/g, '');

const TAIL = 5;
/** Rules and products may share a name: their ids end in random characters. */
const unique = (text: string, ids: Ids): string =>
  [slug(text), ids.next().slice(-TAIL)].filter(Boolean).join('-');

/** The document with the id that it is created under; `nextNumber` is the id of kinds that are numbered. */
export const withId = (kind: Kind, body: Body, ids: Ids, nextNumber: number): Record<string, unknown> => {
  const { idField } = KINDS[kind];
  if (kind === 'price_rules') return { ...body, rule_id: nextNumber };
  if (body[idField] || TYPED_IDS.includes(kind)) return { ...body };
  const name = ['name', 'title', 'rule_description', 'rule_type']
    .map((field) => textOf(body[field]))
    .find(Boolean);
  return { ...body, [idField]: CHOSEN_IDS.includes(kind) ? slug(name ?? '') : unique(name ?? '', ids) };
};

const DRAWN = 12;
/** The number of a new member: from one nobody guesses the next. */
export const drawnNumber = (ids: Ids): string => ids.next().slice(-DRAWN).toUpperCase();

/** A copy to be saved as a new document: a name of its own where the id is typed. */
export const copyOf = (kind: Kind, body: Body, ids: Ids): Record<string, unknown> => ({
  ...body,
  [KINDS[kind].idField]:
    kind === 'memberships'
      ? drawnNumber(ids)
      : TYPED_IDS.includes(kind)
        ? `${String(body[KINDS[kind].idField])}-2`
        : '',
});
