import { BooleanInput, TextInput } from 'react-admin';
import { useDocumentForm } from '../documents/document-form.js';
import { FormSection, MainSection, TypedIdInput } from '../documents/FormSection.js';
import { useFieldHelp } from '../documents/use-field-help.js';
import { FlagInput } from '../inputs/FlagInput.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { EndSessions } from './EndSessions.js';

export const UserInputs = () => (
  <>
    <MainSection>
      <TypedIdInput source="username" />
      <TextInput source="email" autoComplete="off" />
      <BooleanInput source="is_staff" />
      <BooleanInput source="is_superuser" />
    </MainSection>
    <FormSection title="section_access">
      <DocumentsInput source="permission_groups" reference="permission_groups" />
    </FormSection>
    <SignInSection />
  </>
);

const SignInSection = () => {
  const help = useFieldHelp();
  const { isNew } = useDocumentForm();
  return (
    <FormSection title="section_sign_in" {...(!isNew && { aside: <EndSessions /> })}>
      <FlagInput source="settings.is_okta" help={help('users.is_okta')} />
      <FlagInput source="settings.skip_tfa" help={help('users.skip_tfa')} />
    </FormSection>
  );
};
