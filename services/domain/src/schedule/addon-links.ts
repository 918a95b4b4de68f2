import type { Addon } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';

/** What add-ons say of each other, found from the other end. */
export interface AddonLinks {
  /** Add-ons that the product adds by itself, as many as of the add-ons in `main_addons`. */
  readonly automatic: readonly Versioned<Addon>[];
  /** Extra spots -> the add-ons that they are extra of. */
  readonly extraOf: ReadonlyMap<string, readonly Addon[]>;
  /** Waitlist -> the add-ons that people wait for in it. */
  readonly waitlistOf: ReadonlyMap<string, readonly Addon[]>;
}

const byTarget = (
  addons: readonly Addon[],
  targetOf: (addon: Addon) => string | undefined,
): Map<string, Addon[]> => {
  const links = new Map<string, Addon[]>();
  for (const addon of addons) {
    const target = targetOf(addon);
    if (target !== undefined) links.set(target, [...(links.get(target) ?? []), addon]);
  }
  return links;
};

const cache = new WeakMap<Catalogue['addons'], AddonLinks>();

/** Worked out once for the add-ons as they stand. */
export const addonLinks = (addons: Catalogue['addons']): AddonLinks => {
  const known = cache.get(addons);
  if (known) return known;
  const bodies = [...addons.values()].map(({ body }) => body);
  const links = {
    automatic: [...addons.values()].filter(
      ({ body }) => body.settings_v2.automatic && body.main_addons.length > 0,
    ),
    extraOf: byTarget(bodies, ({ settings_v2 }) => settings_v2.addon_extra_inventory),
    waitlistOf: byTarget(bodies, ({ settings_v2 }) => settings_v2.addon_waitlist_inventory),
  };
  cache.set(addons, links);
  return links;
};
