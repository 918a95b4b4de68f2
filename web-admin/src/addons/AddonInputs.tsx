import { TextInput } from 'react-admin';
import { FormSection, MainSection, WIDE } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { AccountingCodeInput } from '../inputs/AccountingCodeInput.js';
import { AgesInput } from '../inputs/AgesInput.js';
import { DocumentInput, DocumentsInput, TextsInput } from '../inputs/DocumentInput.js';
import { FigureInput, MoneyInput } from '../inputs/FigureInput.js';
import { FlagInput } from '../inputs/FlagInput.js';
import { ImageInput } from '../inputs/ImageInput.js';
import { AddDocumentsInput } from '../inputs/ListInput.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { FlagSections } from '../inputs/FlagSections.js';
import { TaxedPriceInput } from '../inputs/TaxedPriceInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { CapacityTypeInput } from './CapacityTypeInput.js';

const long = { multiline: true, minRows: 2, maxRows: 8, sx: WIDE };

export const AddonInputs = () => (
  <>
    <NamingSection />
    <PriceSection />
    <FormSection title="section_capacity">
      <CapacityTypeInput />
      <FigureInput source="settings_v2.capacity" isOptional />
      <FigureInput source="settings_v2.count_priority" />
      <FigureInput source="settings_v2.extra_people" isOptional />
    </FormSection>
    <FormSection title="section_stock">
      <FigureInput source="inventory" isOptional />
      <FigureInput source="per_reservation_limit" />
      <FigureInput source="pre_start_limit" />
      <FigureInput source="start_limit" />
    </FormSection>
    <FormSection title="section_where">
      <AddDocumentsInput
        source="inventories"
        reference="inventories"
        empty="nothing_added"
        twice="destination_twice"
        added="click_save"
      />
      <TextsInput source="barcodes" />
    </FormSection>
    <FormSection title="section_program" about="program_about">
      <AgesInput source="settings.program_age_range" />
      <FigureInput source="settings.program.days" isOptional />
      <TextInput source="settings.program.start_time" />
      <TextInput source="settings.program.end_time" />
    </FormSection>
    <FlagSections groups={FLAGS} />
    <MoreSection />
  </>
);

const PriceSection = () => {
  const help = useFieldHelp();
  return (
    <FormSection title="section_price">
      <TaxedPriceInput />
      <AccountingCodeInput empty="account_of_type" />
      <MoneyInput
        source="settings_v2.cancellation_fee"
        isOptional
        helperText={help('addons.cancellation_fee')}
      />
      <FlagInput source="settings.price_per_person" help={help('addons.price_per_person')} />
    </FormSection>
  );
};

const NamingSection = () => {
  const t = useEditorTexts();
  return (
    <MainSection>
      <TranslatedInput source="title" />
      <TranslatedInput source="description" {...long} />
      <TranslatedInput source="availability_message" />
      <DocumentInput source="addon_type" reference="addon_types" />
      <TextInput source="url" />
      <DocumentInput source="discount_group" reference="discount_groups" emptyText={t('everyone')} />
      <ImageInput source="image" />
    </MainSection>
  );
};

const FLAGS = [
  {
    title: 'section_visibility',
    sources: ['settings_v2.hide_from_customer', 'settings_v2.admins_only'],
  },
  {
    title: 'section_choosing',
    sources: [
      'settings.always_1',
      'settings.binary',
      'settings_v2.free_quantity',
      'settings.one_profile_per_reservation',
      'settings_v2.custom_attrs',
      'settings_v2.automatic',
      'settings_v2.dummy',
      'settings_v2.is_waitlist',
    ],
  },
  {
    title: 'section_on_page',
    sources: [
      'settings.hide_available_count',
      'settings.hide_timeslot',
      'settings.hide_slot',
      'settings.indent',
      'settings_v2.mapped',
      'settings_v2.display_category_field',
    ],
  },
] as const;

const MoreSection = () => {
  const t = useEditorTexts();
  const product = { reference: 'addons', emptyText: t('none_chosen') } as const;
  return (
    <FormSection title="section_more">
      <DocumentInput source="settings.additional_for_addon" {...product} />
      <DocumentInput source="settings_v2.addon_waitlist_inventory" {...product} />
      <DocumentInput source="settings_v2.addon_extra_inventory" {...product} />
      <TextInput source="settings_v2.barcode" />
      <RecordInput source="settings_v2.categories" />
      <DocumentsInput source="main_addons" reference="addons" />
      <TextsInput source="rental_item_types" />
    </FormSection>
  );
};
