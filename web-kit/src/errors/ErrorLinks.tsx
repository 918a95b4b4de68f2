import type { ReactNode } from 'react';

/** The error of a field, and how the page knows the field: by the id of its element, or its path in the form. */
export interface FieldError {
  readonly field: string;
  readonly text: string;
}

/** `label`: for those who do not see the heading that a link stands under. */
type Linked = FieldError & { readonly label?: string };

interface ErrorLinksProps {
  readonly errors: readonly Linked[];
  /** Goes to the field. */
  readonly onFollow: (field: string) => void;
}

/** The entries of a summary of errors: a link to each field. */
export const ErrorLinks = ({ errors, onFollow }: ErrorLinksProps): ReactNode =>
  errors.map(({ field, text, label }) => (
    <li key={field + text}>
      <a
        href={`#${field}`}
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          onFollow(field);
        }}
      >
        {text}
      </a>
    </li>
  ));
