/** The error of a field, beside it. */
export const FieldErrorText = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="field-error" id={id}>
      {text}
    </p>
  ) : null;
