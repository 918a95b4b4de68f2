import {
  AutocompleteArrayInput,
  ReferenceArrayInput,
  ReferenceInput,
  TextArrayInput,
  useChoicesContext,
  useInput,
  type Validator,
} from 'react-admin';
import { Box } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { useDocumentForm } from '../documents/document-form.js';
import { titleOf, type DocumentRecord } from '../documents/document-record.js';
import { WIDE } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { allOf } from '../documents/use-document-names.js';
import { ChoiceInput } from './ChoiceInput.js';

interface DocumentInputProps {
  readonly source: string;
  readonly reference: Kind;
  /** The meaning of an empty field; a field that must be filled in has none. */
  readonly emptyText?: string;
  /** The field of the other document that is named, where that is not its id. */
  readonly by?: string;
}

/** Another document of the venue, by its name. */
export const DocumentInput = (props: DocumentInputProps) => (
  <VenueDocumentInput {...props} group={useDocumentForm().group} />
);

/** The same, in a form of something else. */
export const VenueDocumentInput = ({
  reference,
  group,
  ...choice
}: NameChoiceProps & Pick<DocumentInputProps, 'reference'> & { readonly group: string | null }) => (
  <ReferenceInput source={choice.source} reference={reference} {...allOf(group)}>
    <NameChoice {...choice} />
  </ReferenceInput>
);

interface NameChoiceProps extends Omit<DocumentInputProps, 'reference'> {
  readonly label?: string;
  readonly validate?: Validator;
}
/** The named document stays chosen, also where it is gone, not for this user to see, or still loading. */
const NameChoice = ({ source, by = 'id', emptyText, ...props }: NameChoiceProps) => {
  const t = useEditorTexts();
  const { allChoices = [] } = useChoicesContext<DocumentRecord>();
  const { field } = useInput({ source, ...props });
  const value = String(field.value);
  const named = allChoices
    .map((record) => ({ id: String(record[by]), name: titleOf(record) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const isUnknown = value !== '' && !named.some(({ id }) => id === value);
  return (
    <ChoiceInput
      {...props}
      source={source}
      choices={isUnknown ? [{ id: value, name: value }, ...named] : named}
      emptyText={emptyText ?? (value === '' ? t('choose') : undefined)}
    />
  );
};

interface DocumentsInputProps {
  readonly source: string;
  readonly reference: Kind;
  /** The list is left out of the document when it is empty. */
  readonly isOptional?: boolean;
  readonly helperText?: string | false;
}

/** Several other documents of the venue, by their names. */
export const DocumentsInput = ({
  source,
  reference,
  isOptional = false,
  helperText = false,
}: DocumentsInputProps) => (
  <Box sx={WIDE}>
    <ReferenceArrayInput source={source} reference={reference} {...allOf(useDocumentForm().group)}>
      <AutocompleteArrayInput
        optionText={titleOf}
        helperText={helperText}
        parse={(ids: readonly string[]) => (isOptional && ids.length === 0 ? null : ids)}
      />
    </ReferenceArrayInput>
  </Box>
);

interface WordsInputProps {
  readonly source: string;
  readonly options: readonly string[];
  /** A word as people read it; as it is written unless said otherwise. */
  readonly nameOf?: (option: string) => string;
  /** The help below the input. */
  readonly help?: string;
}

/** Several of a few fixed words. */
export const WordsInput = ({ source, options, nameOf = (option) => option, help }: WordsInputProps) => (
  <Box sx={WIDE}>
    <AutocompleteArrayInput
      source={source}
      choices={options.map((id) => ({ id, name: nameOf(id) }))}
      translateChoice={false}
      helperText={help ?? false}
    />
  </Box>
);

/** Several texts, such as barcodes: typed or scanned, Enter adds. */
export const TextsInput = ({ source }: { source: string }) => (
  <Box sx={WIDE}>
    <TextArrayInput source={source} helperText={false} />
  </Box>
);
