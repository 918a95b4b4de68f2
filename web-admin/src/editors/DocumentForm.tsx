import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { Box, Button, Typography } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { KINDS } from '../../../contracts/src/catalog/documents.js';
import { useFieldNames } from '../documents/field-names.js';
import type { DocumentRecord } from '../documents/document-record.js';
import { hiddenText, tokens } from '../ui/theme.js';
import { Panel } from '../ui/Panel.js';
import { isMadeHere } from './blanks.js';
import { DeleteDialog } from '../documents/DeleteDialog.js';
import { EditorProvider } from './editor-context.js';
import { ConflictNotice, FaultSummary } from './EditorNotices.js';
import { Field, FieldGrid } from './fields/Field.js';
import { IdShown } from './fields/special.js';
import { TextControl } from './fields/plain.js';
import { CHOSEN_IDS, TYPED_IDS } from '../documents/ids.js';
import { LAYOUTS, ruleLayout, type Section } from './layouts.js';
import { useEditorForm, type Body, type EditorForm } from './use-editor-form.js';
import { bodyOf } from '../documents/mutations.js';
import { useEditorWords } from '../documents/texts.js';

interface DocumentFormProps {
  kind: Kind;
  group: string | null;
  /** null with `blank`: a new one */
  record: DocumentRecord | null;
  blank?: Body;
  onSaved: (saved: DocumentRecord) => void;
  onCopied: (copy: DocumentRecord) => void;
  onDeleted: () => void;
  onCancel?: () => void;
  /** Below the sections: a preview. */
  children?: (editor: EditorForm) => ReactNode;
}

/** What is answered late leads nobody away from where they have gone meanwhile. */
const useWhileHere = () => {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return <A extends readonly unknown[]>(lead: (...to: A) => void) =>
    (...to: A): void => {
      if (here.current) lead(...to);
    };
};

/** The form of one document: its sections, what is wrong with it, and the bar to save it. */
export const DocumentForm = ({
  kind,
  group,
  record,
  blank = {},
  onSaved,
  onCopied,
  onDeleted,
  onCancel,
  children,
}: DocumentFormProps) => {
  const whileHere = useWhileHere();
  const editor = useEditorForm({
    kind,
    group,
    loaded: record ? bodyOf(kind, record) : blank,
    revision: record?._revision ?? 0,
    onSaved: whileHere(onSaved),
  });
  const { form, submit, conflict, adopt, isNew, summary, schema, tookAtOnce, notAdded } = editor;
  return (
    <EditorProvider value={{ kind, schema, group, isNew, tookAtOnce, notAdded }}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <FaultSummary of={summary} />
          {conflict && <ConflictNotice conflict={conflict} adopt={adopt} />}
          <Sections kind={kind} record={record} isNew={isNew} />
          {children?.(editor)}
          <SaveBar
            kind={kind}
            record={record}
            editor={editor}
            onCopied={whileHere(onCopied)}
            onDeleted={whileHere(onDeleted)}
            {...(onCancel ? { onCancel } : {})}
          />
        </Box>
      </FormProvider>
    </EditorProvider>
  );
};

const useSections = (kind: Kind): readonly Section[] => {
  const [ruleType, isDaily] = useWatch({ name: ['rule_type', 'is_daily'] }) as [unknown, unknown];
  return kind === 'capacity_rules' ? ruleLayout(String(ruleType), isDaily === true) : LAYOUTS[kind];
};

const Sections = ({ kind, record, isNew }: { kind: Kind; record: DocumentRecord | null; isNew: boolean }) => {
  const t = useEditorWords();
  const nameOf = useFieldNames();
  const { idField } = KINDS[kind];
  return useSections(kind).map(({ title, fields }, index) => (
    <Panel
      key={title}
      title={t(title)}
      {...(index === 0 && record && !TYPED_IDS.includes(kind)
        ? { aside: <IdShown label={nameOf('id')} id={String(record.id)} /> }
        : {})}
    >
      {/* A list alone in its panel goes by the panel's title. */}
      <Box
        sx={
          fields.length === 1
            ? {
                '& > div > div > fieldset': { position: 'relative' },
                '& > div > div > fieldset > legend': hiddenText,
              }
            : {}
        }
      >
        <FieldGrid>
          {fields.map((name) =>
            name === idField && TYPED_IDS.includes(kind) ? (
              <TextControl key={name} name={name} readOnly={!isNew} />
            ) : (
              <Field key={name} name={name} />
            ),
          )}
          {index === 0 && isNew && CHOSEN_IDS.includes(kind) && (
            <TextControl name={idField} help={t('id_hint')} />
          )}
        </FieldGrid>
      </Box>
    </Panel>
  ));
};

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1.5,
  backgroundColor: tokens.paper,
  border: `1px solid ${tokens.line}`,
  borderRadius: '12px',
} as const;

const SaveBar = ({
  kind,
  record,
  editor,
  onCopied,
  onDeleted,
  onCancel,
}: {
  kind: Kind;
  record: DocumentRecord | null;
  editor: EditorForm;
  onCopied: (copy: DocumentRecord) => void;
  onDeleted: () => void;
  onCancel?: () => void;
}) => {
  const t = useEditorWords();
  const { dirtyFields, isSubmitting } = useFormState({ control: editor.form.control });
  const [isDeleting, setDeleting] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const isDirty = Object.keys(dirtyFields).length > 0;
  const copy = (): void => {
    setCopying(true);
    editor.writing
      .copy(record!)
      .then(onCopied, (thrown: unknown) => {
        editor.form.setError('root.server', {
          message: thrown instanceof Error ? thrown.message : String(thrown),
        });
        editor.toSummary();
      })
      .finally(() => setCopying(false));
  };
  return (
    <Box sx={bar}>
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty && !editor.isNew}>
        {t('save')}
      </Button>
      {onCancel && (
        <Button onClick={onCancel} variant="outlined" color="inherit">
          {t(isDirty ? 'cancel' : 'close')}
        </Button>
      )}
      <Typography
        role="status"
        sx={(theme) => ({
          flex: 1,
          minWidth: 0,
          color: 'text.secondary',
          fontSize: '.8125rem',
          [theme.breakpoints.down('sm')]: isDirty ? { order: -1, flexBasis: '100%' } : hiddenText,
        })}
      >
        {isDirty ? t('unsaved') : editor.isNew ? '' : t('all_saved')}
      </Typography>
      {record && !isDirty && isMadeHere(kind) && (
        <Button onClick={copy} loading={isCopying}>
          {t('duplicate')}
        </Button>
      )}
      {record && isMadeHere(kind) && (
        <Button color="error" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      )}
      {isDeleting && record && (
        <DeleteDialog
          kind={kind}
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            editor.form.reset(editor.form.getValues());
            onDeleted();
          }}
        />
      )}
    </Box>
  );
};
