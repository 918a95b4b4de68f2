import { TextInput } from 'react-admin';
import { EVERY_DAY } from '../documents/defaults.js';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { WeekdaysInput } from '../inputs/WeekdaysInput.js';

const newSchedule = () => ({ name: '', start_time: '09:00', end_time: '17:00', ...EVERY_DAY });

export const GateInputs = () => (
  <>
    <MainSection>
      <TextInput source="name" />
      <DocumentInput source="inventory" reference="inventories" />
    </MainSection>
    <FormSection title="section_schedules" isOneList>
      <EntriesInput source="schedules" entry={newSchedule}>
        <TextInput source="name" />
        <TextInput source="start_time" />
        <TextInput source="end_time" />
        <WeekdaysInput />
      </EntriesInput>
    </FormSection>
  </>
);
