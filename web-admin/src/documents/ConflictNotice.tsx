import { Alert, Button } from '@mui/material';
import { useDocumentForm } from './document-form.js';
import { useFieldNames } from './field-names.js';
import { useEditorTexts } from './texts.js';

/** Tells the second of two editors what the first has changed; nothing typed is lost. */
export const ConflictNotice = () => {
  const t = useEditorTexts();
  const { kind, conflict, adopt } = useDocumentForm();
  const nameOf = useFieldNames(kind);
  if (!conflict) return null;
  const { stored, theirs, both } = conflict;
  const list = (names: readonly string[]): string => names.map((name) => nameOf(name)).join(', ');
  return (
    <Alert severity="warning" sx={{ alignItems: 'start' }}>
      {!stored && <div>{t('conflict_gone')}</div>}
      {theirs.length > 0 && <div>{t('conflict_theirs', { fields: list(theirs) })}</div>}
      {both.length > 0 && <div>{t('conflict_both', { fields: list(both) })}</div>}
      <Button onClick={adopt} variant="outlined" color="inherit" sx={{ mt: 1 }}>
        {t('conflict_load')}
      </Button>
    </Alert>
  );
};
