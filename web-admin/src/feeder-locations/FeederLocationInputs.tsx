import { BooleanInput, DateInput, TextInput, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { RecordInput } from '../inputs/RecordInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { WeekdaysInput } from '../inputs/WeekdaysInput.js';

export const FeederLocationInputs = () => (
  <>
    <MainSection>
      <TranslatedInput source="name" />
      <DocumentInput source="inventory" reference="inventories" />
      <BooleanInput source="is_active" />
    </MainSection>
    <FormSection title="section_when">
      <DateInput source="start_date" />
      <DateInput source="end_date" />
      <WeekdaysInput />
    </FormSection>
    <FormSection title="section_stops">
      <RecordInput source="stops" />
      <RecordInput source="translations.fr.stops" isOptional />
    </FormSection>
    <FormSection title="section_there" isOneList>
      <RunsInput source="there" />
    </FormSection>
    <FormSection title="section_back" isOneList>
      <RunsInput source="back" />
    </FormSection>
  </>
);

const newStop = () => ({ stop: '', time: '09:00' });
/** A run of a shuttle stops twice at least. */
const newRun = () => ({ seats: null, times: [newStop(), { stop: '', time: '09:30' }] });

/** The runs of one way: their seats, their stops and times. */
const RunsInput = ({ source }: { source: 'there' | 'back' }) => (
  <EntriesInput source={source} entry={newRun}>
    <FigureInput source="seats" isOptional />
    <EntriesInput source="times" entry={newStop}>
      <StopInput source="stop" />
      <TextInput source="time" />
    </EntriesInput>
  </EntriesInput>
);

/** One of the stops that the shuttle itself names. */
const StopInput = ({ source }: { source: string }) => {
  const t = useEditorTexts();
  const stops = useWatch({ name: 'stops' }) as Readonly<Record<string, string>> | null;
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  const choices = Object.entries(stops ?? {}).map(([id, name]) => ({ id, name: name || id }));
  // A stop that has been taken away stays chosen, so that its error is seen at the field.
  const isGone = typeof value === 'string' && value !== '' && !choices.some(({ id }) => id === value);
  return (
    <ChoiceInput
      source={source}
      emptyText={t('choose')}
      choices={isGone ? [{ id: value, name: value }, ...choices] : choices}
    />
  );
};
