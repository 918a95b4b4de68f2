import { BooleanInput, TextInput } from 'react-admin';
import { reservationType } from '@stile/contracts/catalog/documents';
import { INPUT_KINDS } from '@stile/contracts/profiles/inputs';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { EntriesInput } from '../inputs/EntriesInput.js';
import { useFieldNames } from '../documents/field-names.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { useField } from '../inputs/use-field.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { QuestionSettings } from './QuestionSettings.js';

const { cars, people } = reservationType.shape.counts.shape;
const newQuestion = () => ({ input: 'one_line', validate: false, settings: {} });

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
        <QuestionKind />
        <BooleanInput source="validate" />
        <QuestionSettings />
        <TextInput source="depends_on_field" />
        <TextInput source="inversely_depends_on_field" />
        <BooleanInput source="admin_only" />
        <BooleanInput source="reserver_only" />
      </EntriesInput>
    </FormSection>
  </>
);

/** A kind that the product does not know stays chosen. */
const QuestionKind = () => {
  const nameOf = useFieldNames();
  const { value } = useField('input');
  const kinds = INPUT_KINDS.map((id) => ({ id, name: nameOf(`question_${id}`) }));
  const kind = typeof value === 'string' ? value : '';
  const isKnown = INPUT_KINDS.includes(kind);
  return <ChoiceInput source="input" choices={isKnown ? kinds : [{ id: kind, name: kind }, ...kinds]} />;
};
