import { BooleanInput, DateInput } from 'react-admin';
import { FormSection, MainSection, TypedIdInput } from '../documents/FormSection.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { TranslatedInput } from '../inputs/TranslatedInput.js';
import { DiscountInput } from './DiscountInput.js';

export const CouponInputs = () => (
  <>
    <MainSection>
      <TypedIdInput source="code" />
      <BooleanInput source="active" />
      <TranslatedInput source="description" />
      <FigureInput source="max_uses" isOptional />
    </MainSection>
    <FormSection title="section_when">
      <DateInput source="start_date" />
      <DateInput source="end_date" />
    </FormSection>
    <FormSection title="section_discount">
      <DiscountInput />
    </FormSection>
  </>
);
