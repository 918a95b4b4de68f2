import type { Kind } from '@stile/contracts';
import { asProblem } from '@stile/web-kit';
import { documentId } from '@stile/contracts/catalog/documents';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useVenue } from '../venue/use-venue.js';
import { rejectedFields, usedBy } from './field-errors.js';
import type { Values } from './resolver.js';
import { useEditorTexts } from './texts.js';

/** The error of the form as a whole, by the server. */
export const SERVER = 'root.server';
/** Messages by the paths of their fields. */
export type Errors = Readonly<Record<string, string>>;

/** Rejections of the server in the user's language. */
export const useRejections = (kind: Kind) => {
  const t = useEditorTexts();
  const i18n = useI18n();
  const venue = useVenue();
  return {
    conflictBy: (thrown: unknown): string => {
      const { by, at } = asProblem(thrown).detail as { readonly by?: string | null; readonly at?: string };
      return by && at && venue
        ? t('conflict_by', { who: by, when: i18n.instant(at, venue.timezone) })
        : t('conflict_title');
    },
    rejection: (thrown: unknown, document: Values): Errors => {
      const rejection = asProblem(thrown);
      const id = documentId(kind, document);
      const fields = rejectedFields(rejection, { kind, id }, t);
      if (Object.keys(fields).length > 0) return fields;
      const others = usedBy(rejection, { kind, id }, i18n);
      return { [SERVER]: others ? t('still_named', { list: others }) : messageOf(thrown) };
    },
  };
};
