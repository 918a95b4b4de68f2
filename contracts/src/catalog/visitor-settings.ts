import { REFUND_POLICY } from './cancellation-policy.js';
import { EMBED_ORIGINS } from './embedding.js';

type Settings = Readonly<Record<string, string | null>>;

/** Settings of a venue that pages of visitors read (docs/rules/venue-file.md 12). */
const READ = new Set([
  'address_fields',
  'country',
  'default_inventory',
  'donation_addon_type',
  'mondo_boot_delta',
  'payment_gateway',
  'pledge',
  'pledge_fr',
  'tax_included',
  EMBED_ORIGINS,
  REFUND_POLICY,
]);
const isRead = (name: string): boolean => READ.has(name) || name.startsWith('custom_field_');

/** The settings that visitors may know; any other is the venue's own. */
export const visitorSettings = (settings: Settings): Record<string, string | null> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => isRead(name)));
