import { useI18n } from '../../core/i18n/i18n.js';

/** The id of the line, for the button that it keeps from going on. */
export const MISSING_STEPS = 'still-needed';

/** Steps that the visitor has not taken yet, in words; nothing is shown once all of them are. */
export const MissingSteps = ({ what }: { what: readonly string[] }) => {
  const { t } = useI18n();
  return what.length > 0 ? <p id={MISSING_STEPS}>{t('still_needed', { what: what.join(', ') })}</p> : null;
};
