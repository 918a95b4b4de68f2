import { TextInput } from 'react-admin';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection, MainSection, WIDE } from '../documents/FormSection.js';
import { FigureInput } from '../inputs/FigureInput.js';

const text = { multiline: true, minRows: 4, maxRows: 16, sx: WIDE, parse: (typed: string) => typed };

export const WaiverInputs = () => {
  const nameOf = useFieldNames();
  return (
    <>
      <MainSection>
        <TextInput source="name" />
        <FigureInput source="adult_age" />
        <TextInput source="title.en" label={nameOf('title_en')} parse={text.parse} />
        <TextInput source="title.fr" label={nameOf('title_fr')} parse={text.parse} />
      </MainSection>
      <FormSection title="section_text">
        <TextInput source="text.en" {...text} />
        <TextInput source="text.fr" {...text} />
      </FormSection>
    </>
  );
};
