import { TextInput } from 'react-admin';
import { LANGUAGES } from '../../../contracts/src/catalog/documents.js';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { TextsInput, WordsInput } from '../inputs/DocumentInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { SettingSections } from './SettingSections.js';

export const InventoryGroupInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <TextInput source="timezone" />
      <TextInput source="currency" />
      <LanguagesInput />
      <TextsInput source="features" />
    </MainSection>
    <FormSection title="section_business">
      <TranslatedInput source="business.name" />
      <TranslatedInput source="business.custom_header" />
      <TextInput source="business.store_number" />
      <TextInput source="business.phone" />
      <TextsInput source="business.address" />
    </FormSection>
    <SettingSections />
  </>
);

const LanguagesInput = () => {
  const nameOf = useFieldNames();
  return <WordsInput source="languages" options={LANGUAGES} nameOf={(language) => nameOf(language)} />;
};
