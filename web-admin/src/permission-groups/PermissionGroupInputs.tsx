import { TextInput } from 'react-admin';
import { CONSOLE_ROUTES } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { useFieldNames } from '../documents/field-names.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { WordsInput } from '../inputs/DocumentInput.js';

const SERVICES = CONSOLE_ROUTES.filter((route) => !route.public).map(({ service }) => service);

export const PermissionGroupInputs = () => {
  const user = useUser();
  const nameOf = useFieldNames();
  return (
    <>
      <MainSection>
        <TextInput source="name" />
      </MainSection>
      <FormSection title="section_access">
        <WordsInput
          source="services"
          options={SERVICES}
          nameOf={(service) => nameOf(`service_${service.slice(1)}`)}
        />
        <WordsInput source="inventory_groups" options={user.user_inventory_groups} />
      </FormSection>
    </>
  );
};
