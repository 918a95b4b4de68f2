import { BooleanInput, TextInput } from 'react-admin';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

const newCategory = () => ({ title: '', show_spots: false, count_priority: 1 });
const long = { multiline: true, minRows: 2, maxRows: 8, sx: { gridColumn: '1 / -1' } };

const FLAGS = [
  'no_ad_hoc',
  'hidden',
  'hidden_type',
  'hidden_group',
  'profile_addon',
  'default_open',
  'binary',
  'static_capacity',
  'one_profile_per_reservation',
  'at_least_1',
  'sponsored',
  'hide_table_labels',
  'indent',
];

export const AddonTypeInputs = () => {
  const t = useEditorTexts();
  return (
    <>
      <MainSection>
        <TranslatedInput source="title" />
        <TranslatedInput source="inventory_text" {...long} />
        <FigureInput source="order" />
        <DocumentInput source="inventory" reference="inventories" />
        <DocumentInput source="discount_group" reference="discount_groups" emptyText={t('everyone')} />
      </MainSection>
      <FormSection title="section_more">
        <EntriesInput source="category_filter" entry={newCategory}>
          <TextInput source="title" />
          <BooleanInput source="show_spots" />
          <FigureInput source="count_priority" />
        </EntriesInput>
        <RecordInput source="translations.fr.categories" isOptional />
      </FormSection>
      <FormSection title="section_settings">
        {FLAGS.map((flag) => (
          <BooleanInput key={flag} source={`settings.${flag}`} />
        ))}
        <TextInput source="settings.depends_on_profile_field" />
      </FormSection>
    </>
  );
};
