import { BooleanInput, TextInput } from 'react-admin';
import { reservationType } from '../../../contracts/src/catalog/documents.js';
import { FormSection, MainSection, WIDE } from '../documents/FormSection.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { JsonInput } from '../inputs/JsonInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { Box } from '@mui/material';

const { cars, people } = reservationType.shape.counts.shape;
const newQuestion = () => ({ input: '', validate: false, settings: {} });

export const ReservationTypeInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <BooleanInput source="default" />
      <EnumInput source="counts.cars" options={cars.options} />
      <EnumInput source="counts.people" options={people.options} />
      <BooleanInput source="needs_approval" />
    </MainSection>
    <FormSection title="section_more">
      <EntriesInput source="profile_inputs" entry={newQuestion}>
        <TextInput source="input" />
        <BooleanInput source="validate" />
        <Box sx={WIDE}>
          <JsonInput source="settings" />
        </Box>
        <TextInput source="depends_on_field" />
        <TextInput source="inversely_depends_on_field" />
        <BooleanInput source="admin_only" />
        <BooleanInput source="reserver_only" />
      </EntriesInput>
    </FormSection>
  </>
);
