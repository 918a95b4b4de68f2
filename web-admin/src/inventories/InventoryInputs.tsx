import { BooleanInput, TextInput } from 'react-admin';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

/** A title that is left empty is the empty text. */
const asTyped = (text: string): string => text;

export const InventoryInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <TextInput source="title.en" parse={asTyped} />
      <TextInput source="title.fr" parse={asTyped} />
      <FigureInput source="predefined_interval" isOptional />
    </MainSection>
    <FormSection title="section_shown">
      <TextInput source="picture" />
      <TranslatedInput source="summary" />
      <TextInput source="address" />
      <TranslatedInput source="directions" />
      <TranslatedInput source="what_to_bring" />
    </FormSection>
    <FormSection title="section_settings">
      <FigureInput source="settings.max_cars" isOptional />
      <FigureInput source="settings.min" isOptional />
      <FigureInput source="settings.ad_hoc_capacity_time_limit" isOptional />
      <TextInput source="settings.time_format" />
      <BooleanInput source="settings.combined_capacity" />
      <BooleanInput source="settings.pure_time_slots" />
      <BooleanInput source="settings.use_sockets" />
      <BooleanInput source="settings.hide_member_number_input" />
      <BooleanInput source="settings.waitlist" />
      <FigureInput source="settings.waitlist_offer_minutes" isOptional />
    </FormSection>
    <FormSection title="section_who">
      <DocumentsInput source="reservation_types" reference="reservation_types" />
      <DocumentsInput source="visitor_types" reference="visitor_types" />
    </FormSection>
  </>
);
