import { ErrorSummary } from '../../parts/errors/ErrorSummary.js';
import type { FieldError } from '../../parts/fields/field-errors.js';
import { unfoldLinked } from '../../parts/participants/use-open-participant.js';

/** The summary of errors, whose links open the panel of the participant that they lead to. */
export const FoundErrors = ({ errors }: { errors: readonly FieldError[] }) =>
  errors.length > 0 ? (
    <div onClickCapture={unfoldLinked}>
      <ErrorSummary errors={errors} />
    </div>
  ) : null;
