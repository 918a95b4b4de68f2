import { useMemo, type ReactNode } from 'react';
import { I18nContextProvider, useI18nProvider } from 'react-admin';
import type { Kind } from '@stile/contracts';
import { useFieldNames } from './field-names.js';
import { lastName } from './field-path.js';
import { useEditorTexts } from './texts.js';

const FIELD = /^resources\.(\w+)\.fields\.(.+)$/;
const FRENCH = /(^|\.)translations\.fr\./;

/** Gives inputs and columns their labels: react-admin asks for `resources.coupons.fields.code`. */
export const FieldLabels = ({ children }: { children: ReactNode }) => {
  const provider = useI18nProvider();
  const t = useEditorTexts();
  const nameOf = useFieldNames();
  const value = useMemo(
    () => ({
      ...provider,
      translate: (key: string, options?: object): string => {
        const [, kind, source] = FIELD.exec(key) ?? [];
        if (!kind || !source) return provider.translate(key, options);
        const name = nameOf(lastName(source), kind as Kind);
        return FRENCH.test(source) ? t('in_french', { field: name }) : name;
      },
    }),
    [provider, t, nameOf],
  );
  return <I18nContextProvider value={value}>{children}</I18nContextProvider>;
};
