import type { Catalogue, Versioned } from '../catalog/catalogue.js';
import { isHidden, isHiddenType } from '../catalog/hidden.js';
import type { PreviousBooking } from './previous-booking.js';

type Placed = Pick<PreviousBooking, 'visit' | 'priced'>;

const changed = <T>({ revision, body }: Versioned<T>, change: Partial<T>): Versioned<T> => ({
  revision,
  body: { ...body, ...change },
});

/**
 * The catalogue for an edit by the reservation's holder. Hidden products that the desk has sold them can be kept or
 * removed, but not increased. Other hidden products stay hidden.
 */
export const withBookedAddons = (catalogue: Catalogue, { priced }: Placed): Catalogue => {
  const previous = new Map<string, number>();
  for (const { kind, item, count } of priced.lines)
    if (kind !== 'visitor') previous.set(item, (previous.get(item) ?? 0) + count);
  const documents = [...previous.keys()].flatMap((id) => catalogue.addons.get(id) ?? []);
  const types = new Set(
    documents
      .map(({ body }) => body.addon_type)
      .filter((id) => {
        const type = catalogue.addon_types.get(id);
        return type && isHiddenType(type.body);
      }),
  );
  const hidden = documents.filter(({ body }) => isHidden(body) || types.has(body.addon_type));
  if (hidden.length === 0) return catalogue;
  const addons = new Map(catalogue.addons);
  for (const document of catalogue.addons.values()) {
    if (types.has(document.body.addon_type))
      addons.set(
        document.body.id,
        changed(document, { settings_v2: { ...document.body.settings_v2, admins_only: true } }),
      );
  }
  for (const document of hidden) {
    const { id, per_reservation_limit: limit, settings_v2 } = document.body;
    addons.set(
      id,
      changed(document, {
        per_reservation_limit: limit > 0 ? Math.min(limit, previous.get(id)!) : previous.get(id)!,
        settings_v2: { ...settings_v2, hide_from_customer: false, admins_only: false },
      }),
    );
  }
  const addon_types = new Map(catalogue.addon_types);
  for (const id of types) {
    const document = catalogue.addon_types.get(id)!;
    addon_types.set(
      id,
      changed(document, {
        settings: { ...document.body.settings, hidden: false, hidden_type: false, hidden_group: false },
      }),
    );
  }
  return { ...catalogue, addons, addon_types };
};
