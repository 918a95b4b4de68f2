import { TextInput } from 'react-admin';
import { MainSection } from '../documents/FormSection.js';

export const TillInputs = () => (
  <MainSection>
    <TextInput source="name" />
  </MainSection>
);
