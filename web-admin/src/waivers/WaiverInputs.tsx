import { TextInput } from 'react-admin';
import { FormSection, MainSection, WIDE } from '../documents/FormSection.js';
import { FigureInput } from '../inputs/FigureInput.js';

const text = { multiline: true, minRows: 4, maxRows: 16, sx: WIDE, parse: (typed: string) => typed };

export const WaiverInputs = () => (
  <>
    <MainSection>
      <TextInput source="name" />
      <FigureInput source="adult_age" />
      <TextInput source="title.en" parse={text.parse} />
      <TextInput source="title.fr" parse={text.parse} />
    </MainSection>
    <FormSection title="section_text">
      <TextInput source="text.en" {...text} />
      <TextInput source="text.fr" {...text} />
    </FormSection>
  </>
);
