import type { Ref } from 'react';
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form';
import { Alert, AlertTitle, Box, Button, Link } from '@mui/material';
import { useFieldNames } from '../documents/field-names.js';
import { useWords } from '../i18n/words.js';
import { useEditor } from './editor-context.js';
import { controlId, lastName, messageAt } from './fields/use-field.js';
import type { Conflict } from './use-editor-form.js';
import { useEditorWords } from '../documents/texts.js';

const isLeaf = (error: unknown): boolean => typeof (error as { message?: unknown }).message === 'string';
/** Every field with a fault, outermost control first. */
const pathsIn = (errors: FieldErrors, prefix = ''): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (name === 'root' || typeof error !== 'object' || error === null) return [];
    return isLeaf(error) ? [prefix + name] : pathsIn(error as FieldErrors, `${prefix}${name}.`);
  });

/** The control of a field, or the one that it is a part of. */
const controlOf = (path: string): HTMLElement | null => {
  for (let parts = path.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = document.getElementById(controlId(parts.join('.')));
    if (found) return found;
  }
  return null;
};
const MOST = 12;

/** What stands in the way of saving, with a way to each field; focus comes here. */
export const FaultSummary = ({ of }: { of: Ref<HTMLDivElement> }) => {
  const t = useEditorWords();
  const { labelled } = useWords();
  const { kind } = useEditor();
  const nameOf = useFieldNames(kind);
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const paths = pathsIn(errors);
  const server = messageAt(errors, 'root.server');
  return (
    <Box ref={of} tabIndex={-1} sx={{ '&:focus-visible': { outline: 'none' } }}>
      {(paths.length > 0 || server) && (
        <Alert severity="error" role="alert">
          <AlertTitle sx={{ fontWeight: 700 }}>{server ?? t('faults_title')}</AlertTitle>
          {paths.length > 0 && (
            <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
              {paths.slice(0, MOST).map((path) => (
                <li key={path}>
                  <Link
                    href={`#${controlId(path)}`}
                    color="inherit"
                    onClick={(event) => {
                      event.preventDefault();
                      const found = controlOf(path);
                      found?.focus();
                      found?.scrollIntoView({ block: 'center' });
                    }}
                  >
                    {labelled(nameOf(lastName(path)))} {messageAt(errors, path)}
                  </Link>
                </li>
              ))}
              {paths.length > MOST && <li>{t('faults_more', { n: paths.length - MOST })}</li>}
            </Box>
          )}
        </Alert>
      )}
    </Box>
  );
};

/** Who saves second is told what changed, and loses nothing. */
export const ConflictNotice = ({
  conflict: { now, merge },
  adopt,
}: {
  conflict: Conflict;
  adopt: () => void;
}) => {
  const t = useEditorWords();
  const { kind } = useEditor();
  const nameOf = useFieldNames(kind);
  const list = (names: readonly string[]): string => names.map(nameOf).join(', ');
  return (
    <Alert severity="warning" sx={{ alignItems: 'start' }}>
      {!now && <div>{t('conflict_gone')}</div>}
      {merge.theirs.length > 0 && <div>{t('conflict_theirs', { fields: list(merge.theirs) })}</div>}
      {merge.both.length > 0 && <div>{t('conflict_both', { fields: list(merge.both) })}</div>}
      <Button onClick={adopt} variant="outlined" color="inherit" sx={{ mt: 1 }}>
        {t('conflict_load')}
      </Button>
    </Alert>
  );
};
