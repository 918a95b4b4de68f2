import { useFormContext } from 'react-hook-form';
import { visitorType } from '@stile/contracts/catalog/documents';
import { useDocumentForm } from '../documents/document-form.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { useDocumentNames } from '../documents/use-document-names.js';
import { AccountingCodeInput } from '../inputs/AccountingCodeInput.js';
import { AgesInput } from '../inputs/AgesInput.js';
import { FlagInput } from '../inputs/FlagInput.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

export const VisitorTypeInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <TranslatedInput source="header_short" />
      <TranslatedInput source="column_header" />
      <FigureInput source="order" />
      <CountsAsInput />
      <AccountingCodeInput empty="account_of_destination" />
    </MainSection>
    <LimitsSection />
  </>
);

const LimitsSection = () => {
  const help = useFieldHelp();
  return (
    <FormSection title="section_limits">
      <FlagInput source="settings.always_1" help={help('visitor_types.always_1')} />
      <FlagInput source="settings.only_visitor" help={help('visitor_types.only_visitor')} />
      <FlagInput source="settings.accompanied" help={help('visitor_types.accompanied')} />
      <AgesInput source="settings.age_range" />
      <GroupLimitsInput />
      <DocumentsInput
        source="settings.reservation_types"
        reference="reservation_types"
        isOptional
        helperText={help('visitor_types.reservation_types')}
      />
    </FormSection>
  );
};

/** Persons are group 1 of visitor types, all others are group 2: the number follows. */
const CountsAsInput = () => {
  const { setValue } = useFormContext();
  return (
    <EnumInput
      source="visitor_group_type"
      options={visitorType.shape.visitor_group_type.options}
      onChange={(event) =>
        setValue('visitor_group_type_id', event.target.value === 'person' ? 1 : 2, { shouldDirty: true })
      }
    />
  );
};

/** The most of this type in a reservation, by the name of a discount group. */
const GroupLimitsInput = () => {
  const { group } = useDocumentForm();
  const names = useDocumentNames('discount_groups', group);
  return (
    <RecordInput source="settings.dg_max_per_reservation" isFigures isOptional names={[...names.values()]} />
  );
};
