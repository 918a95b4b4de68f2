import { TextInput } from 'react-admin';
import { LANGUAGES } from '../../../contracts/src/catalog/documents.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { TextsInput, WordsInput } from '../inputs/DocumentInput.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

export const InventoryGroupInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <TextInput source="timezone" />
      <TextInput source="currency" />
      <WordsInput source="languages" options={LANGUAGES} />
      <TextsInput source="features" />
    </MainSection>
    <FormSection title="section_business">
      <TranslatedInput source="business.name" />
      <TranslatedInput source="business.custom_header" />
      <TextInput source="business.store_number" />
      <TextInput source="business.phone" />
      <TextsInput source="business.address" />
    </FormSection>
    <FormSection title="section_settings" isOneList>
      <RecordInput source="settings" />
    </FormSection>
  </>
);
