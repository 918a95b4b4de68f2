import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Box, Typography } from '@mui/material';
import type { EditorKey } from '@stile/contracts';
import { KINDS } from '@stile/contracts/catalog/documents';
import { useI18n } from '../i18n/use-i18n.js';
import { hiddenText } from '../ui/theme.js';
import { Panel } from '../ui/Panel.js';
import { useDocumentForm } from './document-form.js';
import { useFieldNames } from './field-names.js';
import { CHOSEN_IDS, TYPED_IDS } from './ids.js';
import { useEditorTexts } from './texts.js';

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
/** An input over the whole width of its section. */
export const WIDE = { gridColumn: '1 / -1', minWidth: 0 } as const;

interface FormSectionProps {
  readonly title: EditorKey;
  readonly aside?: ReactNode;
  /** A sentence about all of its inputs. */
  readonly about?: EditorKey;
  /** A list that stands alone in its section goes by the section's title. */
  readonly isOneList?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a form: two inputs beside each other where there is room. */
export const FormSection = ({ title, aside, about, isOneList = false, children }: FormSectionProps) => {
  const t = useEditorTexts();
  const oneList = { '& > fieldset': { position: 'relative' }, '& > fieldset > legend': hiddenText };
  return (
    <Panel title={t(title)} {...(aside ? { aside } : {})}>
      {about && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t(about)}
        </Typography>
      )}
      <Box sx={isOneList ? { ...grid, ...oneList } : grid}>{children}</Box>
    </Panel>
  );
};

/**
 * The first section: it shows the document's id, or asks a new one for it where people read it in addresses and
 * reports.
 */
export const MainSection = ({ children }: { children: ReactNode }) => {
  const t = useEditorTexts();
  const { kind, isNew } = useDocumentForm();
  return (
    <FormSection
      title="section_main"
      {...(!isNew && !TYPED_IDS.includes(kind) ? { aside: <DocumentId /> } : {})}
    >
      {children}
      {isNew && CHOSEN_IDS.includes(kind) && (
        <TextInput source={KINDS[kind].idField} helperText={t('id_hint')} />
      )}
    </FormSection>
  );
};

const DocumentId = () => {
  const { labelled } = useI18n();
  const { kind } = useDocumentForm();
  const nameOf = useFieldNames();
  const id: unknown = useWatch({ name: KINDS[kind].idField });
  return (
    <Typography sx={{ color: 'text.secondary', fontSize: '.8125rem' }}>
      {labelled(nameOf('id'))} <code>{String(id)}</code>
    </Typography>
  );
};

/** An id that people type and read, such as a coupon's code: chosen once. */
export const TypedIdInput = ({ source }: { source: string }) => {
  const { isNew } = useDocumentForm();
  return <TextInput source={source} readOnly={!isNew} autoComplete="off" />;
};
