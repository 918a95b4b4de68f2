import type { EditorKey, HelpKey } from '@stile/contracts';
import { isLiveStatusSetting } from '@stile/contracts/capacity/day-statuses';

/** A value is chosen from these, each as it is stored and the text that says it. */
export const CHOICES = {
  flag: { true: 'yes', false: 'no' },
  refund_policy: { refund: 'refund_by_itself', manual: 'refund_by_staff' },
  till_sessions: { auto: 'till_sessions_auto', required: 'till_sessions_required' },
  payment_gateway: { card: 'payment_by_card', deferred: 'payment_later' },
  credit_mode: { sale: 'credit_mode_sale', preauth: 'credit_mode_preauth' },
  card_refund: { refund: 'card_refund_payment', credit: 'card_refund_credit', manual: 'card_refund_manual' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, EditorKey>>>>;
type ChosenInput = keyof typeof CHOICES;

/** How a setting is entered. All are stored as texts, or null for nothing. */
type SettingInput =
  | 'text'
  | 'long_text'
  | 'destination'
  | 'product_type'
  | 'cancellation_policy'
  | 'country'
  | ChosenInput
  | 'address_fields';

export interface Setting {
  readonly name: SettingName;
  readonly input: SettingInput;
}
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
}
type SettingName = HelpKey extends infer Key
  ? Key extends `inventory_group.${infer Name}`
    ? Name
    : never
  : never;

export interface SettingGroup {
  readonly title: EditorKey;
  readonly about?: EditorKey;
  readonly settings: readonly Setting[];
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'section_prices',
    settings: [
      { name: 'tax_included', input: 'flag' },
      { name: 'tax_number', input: 'text' },
      { name: 'cancellation_policy', input: 'cancellation_policy' },
      { name: 'refund_policy', input: 'refund_policy' },
      { name: 'refund_limit', input: 'text' },
      { name: 'refund_limit_per_day', input: 'text' },
      { name: 'refund_reasons', input: 'long_text' },
      { name: 'refund_reasons_fr', input: 'long_text' },
      { name: 'cash_rounding', input: 'flag' },
      { name: 'donation_addon_type', input: 'product_type' },
    ],
  },
  {
    title: 'section_payments',
    settings: [
      { name: 'payment_gateway', input: 'payment_gateway' },
      { name: 'clover_timeout_in_min', input: 'text' },
      { name: 'terminal_credit_mode', input: 'credit_mode' },
      { name: 'credit_card_refund_policy', input: 'card_refund' },
      { name: 'debit_card_refund_policy', input: 'card_refund' },
    ],
  },
  {
    title: 'section_tills',
    settings: [
      { name: 'print_v2', input: 'flag' },
      { name: 'skip_print_receipt', input: 'flag' },
      { name: 'till_sessions', input: 'till_sessions' },
      { name: 'till_witness_above', input: 'text' },
      { name: 'offline_people', input: 'text' },
      { name: 'offline_cars', input: 'text' },
      { name: 'offline_share', input: 'text' },
      { name: 'offline_minutes', input: 'text' },
    ],
  },
  {
    title: 'section_booking_page',
    settings: [
      { name: 'default_inventory', input: 'destination' },
      { name: 'max_people_per_hold', input: 'text' },
      { name: 'link_days_after_visit', input: 'text' },
      { name: 'embed_origins', input: 'text' },
      { name: 'mail_color', input: 'text' },
      { name: 'mondo_boot_delta', input: 'text' },
    ],
  },
  {
    title: 'section_booker',
    settings: [
      { name: 'country', input: 'country' },
      { name: 'address_fields', input: 'address_fields' },
      { name: 'pledge', input: 'long_text' },
      { name: 'pledge_fr', input: 'long_text' },
    ],
  },
];

export const HANDED_ON: SettingGroup = {
  title: 'section_handed_on',
  about: 'handed_on_about',
  settings: [
    { name: 'non_free', input: 'flag' },
    { name: 'skip_store_temp_reservation_creation', input: 'flag' },
    { name: 'sidebar_logo', input: 'text' },
  ],
};

const KNOWN = new Set<string>(
  [...SETTING_GROUPS, HANDED_ON].flatMap(({ settings }) => settings.map(({ name }) => name)),
);

/** True for a setting that has an input of its own. */
export const isKnownSetting = (name: string): boolean => KNOWN.has(name) || isLiveStatusSetting(name);

const QUESTION = /^custom_field_(.+?)(_fr)?$/;
/** The word of a venue's own question, and whether it is the French text; null for other settings. */
export const questionOf = (name: string): { readonly word: string; readonly isFrench: boolean } | null => {
  const [, word, french] = QUESTION.exec(name) ?? [];
  return word ? { word, isFrench: french !== undefined } : null;
};
