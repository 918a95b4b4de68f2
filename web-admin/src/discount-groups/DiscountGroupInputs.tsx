import { BooleanInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';

export const DiscountGroupInputs = () => {
  const t = useEditorTexts();
  const destinations = useWatch({ name: 'inventories' }) as readonly string[] | null;
  return (
    <>
      <MainSection>
        <TranslatedInput source="name" />
        <BooleanInput source="membership" />
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
