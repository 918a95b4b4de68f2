import { useI18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../fields/field-errors.js';

/** The text of an error as it stands under the heading of its person, and the `label` that names the person too. */
export const useErrorNames = () => {
  const { t } = useI18n();
  return ({ person, of, text }: FieldError): { text: string; label?: string } => {
    const named = (whose: string | undefined) => (whose ? t('error_of', { of: whose, text }) : text);
    return {
      text: named(of),
      ...(person ? { label: named([person, of].filter(Boolean).join(', ')) } : {}),
    };
  };
};
