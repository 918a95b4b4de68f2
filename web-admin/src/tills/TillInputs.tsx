import { TextInput } from 'react-admin';
import { MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { DocumentsInput } from '../inputs/DocumentInput.js';
import { MoneyInput } from '../inputs/FigureInput.js';

export const TillInputs = () => {
  const t = useEditorTexts();
  return (
    <MainSection>
      <TextInput source="name" />
      <MoneyInput source="float" isOptional helperText={t('till_float_help')} />
      <TextInput source="drawer_url" type="url" helperText={t('drawer_url_help')} />
      <DocumentsInput
        source="inventories"
        reference="inventories"
        isOptional
        helperText={t('till_inventories_help')}
      />
    </MainSection>
  );
};
