import { DateInput, TextInput } from 'react-admin';
import { MainSection, TypedIdInput } from '../documents/FormSection.js';
import { DocumentInput } from '../inputs/DocumentInput.js';

export const MembershipInputs = () => (
  <MainSection>
    <TypedIdInput source="code" />
    <DocumentInput source="membership_type" reference="discount_groups" />
    <TextInput source="first_name" />
    <TextInput source="last_name" />
    <DocumentInput source="visitor_type" reference="visitor_types" />
    <DateInput source="expires" />
  </MainSection>
);
