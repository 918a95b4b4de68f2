import { useState } from 'react';
import { focusField } from '@stile/web-kit/browser';
import { useI18n } from '../../core/i18n/i18n.js';
import type { FieldError } from '../fields/field-errors.js';
import { Icon } from '../ui/Icon.js';

interface ErrorBarProps {
  /** The id of the text, for the button that it describes. */
  id: string;
  /** Found when the visitor pressed the button that leads on. */
  errors: readonly FieldError[];
  /** Those of the errors that are not corrected yet. */
  uncorrected: readonly FieldError[];
}

/**
 * How much is left to put right, and the way to the next of it, wherever the page is scrolled to
 * (docs/rules/booking-page.md 33).
 */
export const ErrorBar = ({ id, errors, uncorrected }: ErrorBarProps) => {
  const { t, n } = useI18n();
  // The first has the focus already (ErrorSummary).
  const [visited, visit] = useState({ errors, at: 0 });
  const from = visited.errors === errors ? visited.at : 0;
  const next = uncorrected.find((error) => errors.indexOf(error) > from) ?? uncorrected[0];
  if (!next) return null;
  return (
    <div className="error-bar">
      <p id={id}>
        <Icon name="alert" size={18} />
        {n('errors_to_correct', uncorrected.length)}
      </p>
      <a
        className="button quiet"
        href={`#${next.field}`}
        aria-describedby={id}
        onClick={(event) => {
          event.preventDefault();
          visit({ errors, at: errors.indexOf(next) });
          focusField(next.field);
        }}
      >
        {t('next_error')}
        <Icon name="down" size={16} />
      </a>
    </div>
  );
};
