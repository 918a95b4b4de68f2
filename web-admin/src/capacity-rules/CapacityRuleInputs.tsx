import type { ReactNode } from 'react';
import { BooleanInput, DateInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { CAPACITY_RULE_TYPES } from '@stile/contracts/catalog/documents';
import { FormSection, MainSection } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { DatesInput } from '../inputs/DatesInput.js';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { figureOf } from '../inputs/figures.js';
import { IntervalsInput } from '../inputs/IntervalsInput.js';
import { AddDocumentsInput } from '../inputs/ListInput.js';
import { WeekdaysInput } from '../inputs/WeekdaysInput.js';
import { DaysAheadInput } from './DaysAheadInput.js';

/** A capacity rule shows what its type takes; what it does not take stays as it is. */
export const CapacityRuleInputs = () => {
  const ruleType = useWatch({ name: 'rule_type' }) as string;
  return (
    <>
      <MainSection>
        <EnumInput source="rule_type" options={CAPACITY_RULE_TYPES} />
        <TextInput source="rule_description" />
      </MainSection>
      <InputsOfType ruleType={ruleType} />
    </>
  );
};

const InputsOfType = ({ ruleType }: { ruleType: string }) => {
  switch (ruleType) {
    case 'OPEN_DATES':
    case 'CLOSED_DATES':
      return (
        <CalendarSections>
          <FormSection title="dates" isOneList>
            <DatesInput />
          </FormSection>
        </CalendarSections>
      );
    case 'OPEN_AHEAD_RULE':
      return (
        <CalendarSections>
          <FormSection title="section_when">
            <DaysAheadInput />
          </FormSection>
        </CalendarSections>
      );
    case 'ADDON_INTERVAL_CAPACITY_RULE':
      return <ProductSections />;
    default:
      return <LimitSections />;
  }
};

/** Neither dates of its own nor a priority count for a rule that opens or closes days. */
const CalendarSections = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <WhereSection empty="rule_nowhere" />
    <EffectiveSection />
  </>
);

const LimitSections = () => (
  <>
    <FormSection title="section_capacity">
      <FigureInput source="max_capacity" isOptional />
      <FigureInput source="reserve_capacity" parse={(text) => figureOf(text) ?? 0} />
    </FormSection>
    <FormSection title="section_when">
      <Days />
      <IntervalsInput />
    </FormSection>
    <WhereSection empty="rule_nowhere" />
    <EffectiveSection hasPriority />
  </>
);

const ProductSections = () => {
  const isDaily = useWatch({ name: 'is_daily' }) === true;
  return (
    <>
      <FormSection title="section_capacity">
        <FigureInput source="max_capacity" isOptional />
        <BooleanInput source="is_daily" />
      </FormSection>
      <FormSection title="section_when">
        <Days />
        {!isDaily && <IntervalsInput />}
      </FormSection>
      <WhereSection empty="rule_everywhere">
        <AddDocumentsInput
          source="addon_inventories"
          reference="addons"
          empty="rule_no_products"
          twice="product_twice_rule"
        />
      </WhereSection>
      <EffectiveSection hasPriority />
    </>
  );
};

const Days = () => (
  <>
    <DateInput source="start_date" />
    <DateInput source="end_date" />
    <WeekdaysInput />
  </>
);

interface WhereSectionProps {
  /** The meaning of a rule that names no destination. */
  readonly empty: 'rule_nowhere' | 'rule_everywhere';
  readonly children?: ReactNode;
}
const WhereSection = ({ empty, children }: WhereSectionProps) => {
  const t = useEditorTexts();
  return (
    <FormSection title="section_where">
      {children}
      <AddDocumentsInput
        source="inventories"
        reference="inventories"
        empty={empty}
        twice="destination_twice_rule"
      />
      <DocumentInput source="discount_group" reference="discount_groups" emptyText={t('everyone')} />
    </FormSection>
  );
};

const EffectiveSection = ({ hasPriority = false }: { hasPriority?: boolean }) => (
  <FormSection title="section_effective">
    <DateInput source="effective_start_date" />
    <DateInput source="effective_end_date" />
    {hasPriority && <FigureInput source="priority" />}
    <BooleanInput source="is_active" />
  </FormSection>
);
