import { DateInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { FigureInput, MoneyInput } from '../inputs/FigureInput.js';
import { IntervalsInput } from '../inputs/IntervalsInput.js';
import { TaxedPriceInput } from '../inputs/TaxedPriceInput.js';
import { WeekdaysInput } from '../inputs/WeekdaysInput.js';
import { PRICED_FOR } from './priced-for.js';

export const PriceRuleInputs = () => {
  const t = useEditorTexts();
  return (
    <>
      <MainSection>
        <DocumentInput source="inventory" reference="inventories" />
        <DocumentInput source="visitor_type_id" reference="visitor_types" />
        <DocumentInput source="reservation_type" reference="reservation_types" emptyText={t('any')} />
        <DocumentInput
          source="discount_group_name"
          reference="discount_groups"
          by="name"
          emptyText={t('everyone')}
        />
        <FigureInput source="priority" />
      </MainSection>
      <FormSection title="section_price">
        <TaxedPriceInput />
        <PriceForInput />
        <MoneyInput source="max_price" isOptional />
      </FormSection>
      <FormSection title="section_when">
        <DateInput source="start_date" />
        <DateInput source="end_date" />
        <WeekdaysInput />
        <IntervalsInput />
      </FormSection>
    </>
  );
};

const MINUTE_S = 60;

/**
 * The unit of a price, in seconds: the visit, or each hour, day or year of it. A length without a name is told in
 * minutes.
 */
const PriceForInput = () => {
  const t = useEditorTexts();
  const seconds: unknown = useWatch({ name: 'interval' });
  const named = PRICED_FOR.map(({ id, text }) => ({ id, name: t(text) }));
  const isOther = typeof seconds === 'number' && !named.some(({ id }) => id === seconds);
  const other = isOther ? [{ id: seconds, name: t('each_minutes', { n: seconds / MINUTE_S }) }] : [];
  return <ChoiceInput source="interval" emptyText={t('each_visit')} choices={[...other, ...named]} />;
};
