import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { Kind } from '@stile/contracts';
import { writtenSchema } from '@stile/contracts/catalog/document-checks';
import { fieldErrorsOf } from './field-errors.js';
import type { EditorTexts } from './texts.js';

export type Values = Record<string, unknown>;

interface Checks {
  /** The document that the values stand for. */
  readonly documentOf: (values: Values) => Values;
  /** Lists in whose boxes something is typed or chosen that is not in the list. */
  readonly notAdded: ReadonlySet<string>;
  readonly t: EditorTexts;
}

/** Checks a form by the schema that the server checks the document by; the messages are in the user's language. */
export const documentResolver = (kind: Kind, { documentOf, notAdded, t }: Checks): Resolver<Values> =>
  zodResolver(
    z.record(z.string(), z.unknown()).transform((values, context) => {
      const document = documentOf(values);
      const errors = fieldErrorsOf(writtenSchema(kind), document, t);
      // Text in the boxes of a list would be lost without a word.
      for (const name of notAdded) errors.set(name, t('error_not_added'));
      for (const [path, message] of errors)
        context.issues.push({ code: 'custom', path: path.split('.'), message, input: document });
      return document;
    }),
  );
