import { BooleanInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

export const DiscountGroupInputs = () => {
  const t = useEditorTexts();
  const destinations = useWatch({ name: 'inventories' }) as readonly string[] | null;
  return (
    <>
      <MainSection>
        <TranslatedInput source="name" />
        <BooleanInput source="membership" />
        <FigureInput source="uses_per_day" isOptional helperText={t('uses_per_day_help')} />
        <FigureInput source="dg_max_per_reservation" isOptional />
      </MainSection>
      <FormSection title="section_where">
        <DocumentsInput
          source="inventories"
          reference="inventories"
          isOptional
          {...(destinations?.length ? {} : { helperText: t('group_everywhere') })}
        />
      </FormSection>
    </>
  );
};
