import type { Addon } from '@stile/contracts';
import type { Catalogue, Versioned } from '../catalog/catalogue.js';

/** References between add-ons, by the add-on that is referred to. */
export interface AddonLinks {
  /** Add-ons that are added automatically, as many as of their `main_addons`. */
  readonly automatic: readonly Versioned<Addon>[];
  /** Extra spots -> their main add-ons. */
  readonly extraOf: ReadonlyMap<string, readonly Addon[]>;
  /** Waitlist -> the add-ons that it is the waitlist of. */
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

/** Cached for each set of add-ons. */
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
