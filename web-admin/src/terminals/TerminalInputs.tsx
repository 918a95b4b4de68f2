import { TextInput } from 'react-admin';
import { MainSection } from '../documents/FormSection.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { useI18n } from '../i18n/use-i18n.js';

export const TerminalInputs = () => {
  const { t } = useI18n();
  return (
    <MainSection>
      <TextInput source="name" />
      <TextInput source="serial" />
      <DocumentInput source="till" reference="tills" emptyText={t('till_none')} />
    </MainSection>
  );
};
