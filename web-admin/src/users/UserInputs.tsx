import { BooleanInput, TextInput } from 'react-admin';
import { FormSection, MainSection, TypedIdInput } from '../documents/FormSection.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';

export const UserInputs = () => (
  <>
    <MainSection>
      <TypedIdInput source="username" />
      <TextInput source="email" autoComplete="off" />
      <BooleanInput source="is_staff" />
      <BooleanInput source="is_superuser" />
      <BooleanInput source="settings.is_okta" />
      <BooleanInput source="settings.skip_tfa" />
    </MainSection>
    <FormSection title="section_access">
      <DocumentsInput source="permission_groups" reference="permission_groups" />
    </FormSection>
  </>
);
