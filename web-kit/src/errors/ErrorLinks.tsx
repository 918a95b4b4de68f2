import type { ReactNode } from 'react';

/** What is wrong with a field, and how the page knows the field: by the id of its element, or its path in the form. */
export interface FieldError {
  readonly field: string;
  readonly text: string;
}

interface ErrorLinksProps {
  readonly errors: readonly FieldError[];
  /** Goes to the field. */
  readonly onFollow: (field: string) => void;
}

/** The entries of a summary of errors: a link to each field. */
export const ErrorLinks = ({ errors, onFollow }: ErrorLinksProps): ReactNode =>
  errors.map(({ field, text }) => (
    <li key={field + text}>
      <a
        href={`#${field}`}
        onClick={(event) => {
          event.preventDefault();
          onFollow(field);
        }}
      >
        {text}
      </a>
    </li>
  ));
