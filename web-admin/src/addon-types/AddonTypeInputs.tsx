import { BooleanInput, TextInput } from 'react-admin';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { AccountingCodeInput } from '../inputs/AccountingCodeInput.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { FlagSections } from '../inputs/FlagSections.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

const newCategory = () => ({ title: '', show_spots: false, count_priority: 1 });
const long = { multiline: true, minRows: 2, maxRows: 8, sx: { gridColumn: '1 / -1' } };

const FLAGS = [
  {
    title: 'section_visibility',
    sources: ['settings.hidden', 'settings.hidden_type', 'settings.hidden_group', 'settings.no_ad_hoc'],
  },
  {
    title: 'section_choosing',
    sources: [
      'settings.profile_addon',
      'settings.binary',
      'settings.at_least_1',
      'settings.one_profile_per_reservation',
      'settings.sponsored',
      'settings.static_capacity',
    ],
  },
  {
    title: 'section_on_page',
    sources: ['settings.default_open', 'settings.indent', 'settings.hide_table_labels'],
  },
] as const;

export const AddonTypeInputs = () => {
  const t = useEditorTexts();
  const help = useFieldHelp();
  return (
    <>
      <MainSection>
        <TranslatedInput source="title" />
        <TranslatedInput source="inventory_text" {...long} />
        <FigureInput source="order" />
        <DocumentInput source="inventory" reference="inventories" />
        <DocumentInput source="discount_group" reference="discount_groups" emptyText={t('everyone')} />
        <AccountingCodeInput empty="account_of_destination" />
      </MainSection>
      <FormSection title="section_more">
        <EntriesInput source="category_filter" entry={newCategory}>
          <TextInput source="title" />
          <BooleanInput source="show_spots" />
          <FigureInput source="count_priority" />
        </EntriesInput>
        <RecordInput source="translations.fr.categories" isOptional />
        <TextInput
          source="settings.depends_on_profile_field"
          helperText={help('addon_types.depends_on_profile_field')}
        />
      </FormSection>
      <FlagSections groups={FLAGS} />
    </>
  );
};
