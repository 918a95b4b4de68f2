import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LANGUAGES, VENUE_FEATURES } from '@stile/contracts/catalog/documents';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { TextsInput, WordsInput } from '../inputs/DocumentInput.js';
import { ImageInput } from '../inputs/ImageInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { SettingSections } from './SettingSections.js';

export const InventoryGroupInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <TextInput source="timezone" />
      <TextInput source="currency" />
      <LanguagesInput />
      <FeaturesInput />
    </MainSection>
    <FormSection title="section_business">
      <TranslatedInput source="business.name" />
      <TranslatedInput source="business.custom_header" />
      <TextInput source="business.store_number" />
      <TextInput source="business.phone" />
      <TextsInput source="business.address" />
      <ImageInput source="logo" />
    </FormSection>
    <SettingSections />
  </>
);

const LanguagesInput = () => {
  const nameOf = useFieldNames();
  return <WordsInput source="languages" options={LANGUAGES} nameOf={(language) => nameOf(language)} />;
};

/** The features that the product knows; others of an imported venue stay as they are until they are taken out. */
const FeaturesInput = () => {
  const nameOf = useFieldNames();
  const help = useFieldHelp();
  const chosen = useWatch<{ features?: readonly string[] }>({ name: 'features' }) ?? [];
  const known: readonly string[] = VENUE_FEATURES;
  return (
    <WordsInput
      source="features"
      options={[...new Set([...known, ...chosen])]}
      nameOf={(feature) => (known.includes(feature) ? nameOf(`feature_${feature}`) : feature)}
      help={help('inventory_group.features')}
    />
  );
};
