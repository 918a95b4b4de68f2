import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Alert, AlertTitle, Box } from '@mui/material';
import { ErrorLinks, focusField } from '@stile/web-kit/browser';
import { useI18n } from '../i18n/use-i18n.js';
import { useDocumentForm } from './document-form.js';
import {
  ERROR_SUMMARY,
  errorPaths,
  fieldElement,
  focusErrors,
  lastName,
  messageAt,
  partOfEntry,
} from './field-path.js';
import { useFieldNames } from './field-names.js';
import { useEditorTexts } from './texts.js';

const MOST = 12;
const link = {
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

/** Errors in the way of saving, with a link to each field. The focus comes here when a save fails. */
export const ErrorSummary = () => {
  const t = useEditorTexts();
  const { labelled } = useI18n();
  const { kind } = useDocumentForm();
  const fieldName = useFieldNames(kind);
  const nameOf = (path: string): string => {
    const entry = partOfEntry(path);
    const name = fieldName(lastName(path));
    return entry ? `${t('entry_n', { field: fieldName(entry.list), n: entry.n })}, ${name}` : name;
  };
  const { setFocus } = useFormContext();
  const { errors, submitCount } = useFormState();
  const paths = errorPaths(errors);
  const server = messageAt(errors, 'root.server');
  const hasErrors = paths.length > 0 || server !== undefined;
  const fieldErrors = paths.slice(0, MOST).map((path) => ({
    field: path,
    text: `${labelled(nameOf(path))} ${messageAt(errors, path) ?? ''}`,
  }));
  const follow = (path: string): void => {
    setFocus(path);
    // Lists and other groups of inputs have no field of their own to take the focus.
    focusField((fieldElement(path) ?? document.activeElement)?.id ?? '');
  };
  const latest = useRef(hasErrors);
  latest.current = hasErrors;
  useEffect(() => {
    if (latest.current) focusErrors();
  }, [submitCount]);
  return (
    <Box id={ERROR_SUMMARY} tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
      {hasErrors && (
        <Alert severity="error" role="alert">
          <AlertTitle sx={{ fontWeight: 700 }}>{server ?? t('errors_title')}</AlertTitle>
          {paths.length > 0 && (
            <Box component="ul" sx={{ display: 'grid', gap: 0.5, '& a': link }}>
              <ErrorLinks errors={fieldErrors} onFollow={follow} />
              {paths.length > MOST && <li>{t('errors_more', { n: paths.length - MOST })}</li>}
            </Box>
          )}
        </Alert>
      )}
    </Box>
  );
};
