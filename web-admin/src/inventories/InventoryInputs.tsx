import { TextInput } from 'react-admin';
import { MEMBER_PROOFS } from '@stile/contracts/catalog/documents';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { AccountingCodeInput } from '../inputs/AccountingCodeInput.js';
import { FlagInput } from '../inputs/FlagInput.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { ImageInput } from '../inputs/ImageInput.js';
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
      <AccountingCodeInput empty="account_none" />
    </MainSection>
    <FormSection title="section_shown">
      <TranslatedInput source="summary" />
      <TextInput source="address" />
      <TranslatedInput source="directions" />
      <TranslatedInput source="what_to_bring" />
      <ImageInput source="picture" />
    </FormSection>
    <ArrivalSection />
    <BookingPageSection />
    <WaitlistSection />
    <FormSection title="section_who">
      <DocumentsInput source="reservation_types" reference="reservation_types" />
      <DocumentsInput source="visitor_types" reference="visitor_types" />
    </FormSection>
  </>
);

const ArrivalSection = () => {
  const help = useFieldHelp();
  return (
    <FormSection title="section_arrival">
      <FigureInput source="settings.min" isOptional helperText={help('inventories.min')} />
      <FigureInput source="settings.max_cars" isOptional helperText={help('inventories.max_cars')} />
      <FigureInput
        source="settings.ad_hoc_capacity_time_limit"
        isOptional
        helperText={help('inventories.ad_hoc_capacity_time_limit')}
      />
      <FlagInput source="settings.pure_time_slots" help={help('inventories.pure_time_slots')} />
      <FlagInput source="settings.combined_capacity" help={help('inventories.combined_capacity')} />
    </FormSection>
  );
};

const BookingPageSection = () => {
  const help = useFieldHelp();
  return (
    <FormSection title="section_booking_page">
      <TextInput source="settings.time_format" helperText={help('inventories.time_format')} />
      <FlagInput source="settings.use_sockets" help={help('inventories.use_sockets')} />
      <FlagInput
        source="settings.hide_member_number_input"
        help={help('inventories.hide_member_number_input')}
      />
      <EnumInput
        source="settings.member_proof"
        options={MEMBER_PROOFS}
        helperText={help('inventories.member_proof')}
      />
    </FormSection>
  );
};

const WaitlistSection = () => {
  const help = useFieldHelp();
  return (
    <FormSection title="section_waitlist">
      <FlagInput source="settings.re_entry" help={help('inventories.re_entry')} />
      <FlagInput source="settings.waitlist" help={help('inventories.waitlist')} />
      <FigureInput
        source="settings.waitlist_offer_minutes"
        isOptional
        helperText={help('inventories.waitlist_offer_minutes')}
      />
    </FormSection>
  );
};
