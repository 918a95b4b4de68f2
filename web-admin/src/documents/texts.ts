import { useCallback } from 'react';
import type { EditorKey } from '@stile/contracts';
import type { Values } from '@stile/web-kit';
import { useI18n } from '../i18n/use-i18n.js';

export type EditorTexts = (key: EditorKey, values?: Values) => string;

/** Texts of the editors in the language in use. */
export const useEditorTexts = (): EditorTexts => {
  const { t } = useI18n();
  return useCallback((key, values) => t(`editors.${key}`, values), [t]);
};
