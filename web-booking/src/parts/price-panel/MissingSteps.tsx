import { useI18n } from '../../core/i18n/i18n.js';

/** The id of the line, for the button that it keeps from going on. */
export const MISSING_STEPS = 'still-needed';

/** What the visitor has not chosen or typed yet, in words; nothing is shown once all of it is there. */
export const MissingSteps = ({ what }: { what: readonly string[] }) => {
  const { t } = useI18n();
  return what.length > 0 ? <p id={MISSING_STEPS}>{t('still_needed', { what: what.join(', ') })}</p> : null;
};
