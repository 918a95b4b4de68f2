import { TextInput, type TextInputProps } from 'react-admin';

/** A text and its French: beside each other, so that neither is forgotten. */
export const TranslatedInput = (props: TextInputProps) => (
  <>
    <TextInput {...props} />
    <TextInput {...props} source={`translations.fr.${props.source}`} />
  </>
);
