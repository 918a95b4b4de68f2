import type { BookableAddon } from '@stile/contracts';

/**
 * Whether it has days, notes and at the desk a price of its own: 'Customize' instead of a number
 * (docs/rules/products.md 31).
 */
export const hasAttributes = ({ settings_v2: { custom_attrs, custominfinite } }: BookableAddon): boolean =>
  custom_attrs || custominfinite === true;
