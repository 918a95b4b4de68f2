import type { I18n } from '../../core/i18n/i18n.js';
import { fieldsOf, INPUT_KINDS, localSetting, setting } from '@stile/contracts/profiles/inputs';
import { type FieldSpec } from '@stile/contracts/profiles/field-spec';
import { type ProfileInput } from '@stile/contracts/profiles/profile';

type Key = Parameters<I18n['t']>[0];

/** Fields that mean something to us: each has a text `field_{name}`. */
export const OUR_FIELDS: ReadonlySet<string> = new Set([
  'age',
  'din',
  ...INPUT_KINDS.flatMap((input) => fieldsOf({ input, validate: false, settings: {} })).map(
    ({ name }) => name,
  ),
]);

/** The venue's own label where it named the field itself, else ours. */
export const fieldLabel = (input: ProfileInput, { name }: FieldSpec, { t, language }: I18n): string =>
  (setting(input, 'fieldName') === name ? localSetting(input, 'label', language) : '') ||
  (OUR_FIELDS.has(name) ? t(`field_${name}` as Key) : name);
