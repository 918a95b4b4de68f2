import { TextInput } from 'react-admin';
import { MainSection, TypedIdInput } from '../documents/FormSection.js';

export const AccountingCodeInputs = () => (
  <MainSection>
    <TypedIdInput source="code" />
    <TextInput source="title" />
  </MainSection>
);
