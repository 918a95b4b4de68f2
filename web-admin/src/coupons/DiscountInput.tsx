import { useFormContext, useWatch } from 'react-hook-form';
import { coupon } from '@stile/contracts/catalog/documents';
import { DocumentInput } from '../inputs/DocumentInput.js';
import { EnumInput } from '../inputs/EnumInput.js';
import { FigureInput } from '../inputs/FigureInput.js';
import { useEditorTexts } from '../documents/texts.js';

const { rule_type, discount_effect } = coupon.shape.discount_rule.shape;
type Effect = (typeof discount_effect.options)[number];
type Need = 'visitor_type' | 'addon_inventory' | 'discount_quantity';

/** Fields that each effect of a coupon needs. */
const NEEDS: Readonly<Record<Effect, readonly Need[]>> = {
  whole_order: [],
  visitor_types: ['visitor_type'],
  addons: ['addon_inventory'],
  single_item: ['visitor_type', 'addon_inventory', 'discount_quantity'],
};
/** Nothing is needed before an effect is chosen. */
const needsOf = (effect: Effect | '' | null): readonly Need[] => (effect ? NEEDS[effect] : []);
const ALL_NEEDS = NEEDS.single_item;
const CHANGED = { shouldDirty: true, shouldTouch: true };

/** Inputs of what a coupon takes off, and from what. What the chosen effect does not need is emptied. */
export const DiscountInput = () => {
  const { setValue } = useFormContext();
  const [type, effect] = useWatch({
    name: ['discount_rule.rule_type', 'discount_rule.discount_effect'],
  }) as [string, Effect | null];
  const needs = needsOf(effect);
  return (
    <>
      <EnumInput
        source="discount_rule.rule_type"
        options={rule_type.options}
        onChange={(event) => {
          // "free" is all of it: an amount would say something else.
          if (event.target.value === 'free') setValue('discount_rule.discount_amount', 0, CHANGED);
        }}
      />
      {type !== 'free' && (
        <FigureInput source="discount_rule.discount_amount" unit={type === 'percent' ? '%' : undefined} />
      )}
      <EnumInput
        source="discount_rule.discount_effect"
        options={discount_effect.options}
        onChange={(event) => {
          const chosen = needsOf(event.target.value as Effect | '');
          for (const name of ALL_NEEDS)
            if (!chosen.includes(name)) setValue(`discount_rule.${name}`, null, CHANGED);
        }}
      />
      {needs.map((need) => (
        <NeedInput key={need} need={need} />
      ))}
    </>
  );
};

const NeedInput = ({ need }: { need: Need }) => {
  const t = useEditorTexts();
  const source = `discount_rule.${need}`;
  if (need === 'discount_quantity') return <FigureInput source={source} isOptional />;
  return (
    <DocumentInput
      source={source}
      reference={need === 'visitor_type' ? 'visitor_types' : 'addons'}
      emptyText={t('none_chosen')}
    />
  );
};
