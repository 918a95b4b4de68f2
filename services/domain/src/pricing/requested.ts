import type { Addon, AddonType, LocalDate, PriceRule, VisitorType } from '@stile/contracts';
import type { Versioned } from '../catalog/catalogue.js';

/** All passes of one visitor type; `index` is the position of the first in the basket. */
export interface RequestedPass {
  readonly index: number;
  readonly visitorType: VisitorType;
  readonly count: number;
  readonly rule: Versioned<PriceRule>;
}
/**
 * All units of one add-on at one time. `start` in minutes, null without a time; `days` of its range, null for the visit
 * date alone.
 */
export interface RequestedAddon {
  readonly index: number;
  readonly addon: Versioned<Addon>;
  readonly type: AddonType;
  readonly count: number;
  /** People that one of it is for: those of the party, where it is sold per person; else 1. */
  readonly people: number;
  readonly start: number | null;
  readonly days: readonly LocalDate[] | null;
  /** Before tax, as staff agreed it; undefined: the product's own. */
  readonly agreedPrice: number | undefined;
}
