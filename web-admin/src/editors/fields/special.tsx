import { Box, FormHelperText, TextField, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.js';
import { capacityTypeOf, CAPACITY_TYPES, flagsOf, type CapacityType } from '../../inputs/capacity-type.js';
import { beforeFrom, priceFrom } from '../../inputs/tax.js';
import { useEditorWords } from '../../documents/texts.js';
import { FieldGrid } from './Field.js';
import { EnumControl, NumberControl, ReferenceControl, Select } from './plain.js';
import { useField } from './use-field.js';

const CHANGED = { shouldDirty: true, shouldTouch: true };

/** A price with tax, without it, and the rate: typing one recomputes the other (admin.md section 5). */
export const TaxTriple = () => {
  const { getValues, setValue } = useFormContext();
  const follow = (name: 'price' | 'price_before_tax', figure: number | undefined): void => {
    if (figure !== undefined) setValue(name, figure, CHANGED);
  };
  return (
    <FieldGrid columns={3}>
      <NumberControl
        name="price_before_tax"
        onFigure={(before) => follow('price', priceFrom(before, getValues('tax_rate')))}
      />
      <NumberControl
        name="tax_rate"
        onFigure={(rate) => follow('price', priceFrom(getValues('price_before_tax'), rate))}
      />
      <NumberControl
        name="price"
        onFigure={(price) => follow('price_before_tax', beforeFrom(price, getValues('tax_rate')))}
      />
    </FieldGrid>
  );
};

/** Whole years from and to; empty is -1, unbounded; both empty is no rule at all. */
export const Ages = ({ name }: { name: string }) => {
  const t = useEditorWords();
  const { labelled } = useWords();
  const { id, label, value, set, error } = useField(name);
  const range = (typeof value === 'object' && value !== null ? value : { start: -1, end: -1 }) as {
    start: unknown;
    end: unknown;
  };
  const put = (part: 'start' | 'end', text: string): void => {
    const next = {
      ...range,
      [part]: text.trim() === '' ? -1 : Number.isNaN(Number(text)) ? text : Number(text),
    };
    set(next.start === -1 && next.end === -1 ? null : next);
  };
  const field = (part: 'start' | 'end', text: string) => (
    <TextField
      label={`${labelled(label)} ${text}`}
      placeholder={t('unbounded')}
      value={range[part] === -1 ? '' : String(range[part])}
      onChange={({ target }) => put(part, target.value)}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
  return (
    <Box id={id} tabIndex={-1}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        {field('start', t('from').toLowerCase())}
        {field('end', t('to').toLowerCase())}
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
};

/** One choice in place of four flags (admin.md section 4). */
export const CapacityTypeControl = () => {
  const t = useEditorWords();
  const { control, setValue } = useFormContext();
  const flags = useWatch({ control, name: 'settings_v2' }) as
    Parameters<typeof capacityTypeOf>[0] | undefined;
  const change = (type: CapacityType): void => {
    for (const [flag, value] of Object.entries(flagsOf(type)))
      setValue(`settings_v2.${flag}`, value ?? null, CHANGED);
  };
  return (
    <TextField
      select
      fullWidth
      id="field-capacity-type"
      label={t('capacity_type')}
      value={capacityTypeOf(flags ?? {})}
      onChange={({ target }) => change(target.value as CapacityType)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {CAPACITY_TYPES.map((type) => (
        <option key={type} value={type}>
          {t(`type_${type}`)}
        </option>
      ))}
    </TextField>
  );
};

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const YEAR_S = 31_557_600;
/** What a price is for: the visit, or each hour, day or year of it (admin.md section 9: 3600 s is hour, 31557600 s is year). */
export const EachControl = () => {
  const t = useEditorWords();
  const { set, value, ...state } = useField('interval');
  const named = [
    { value: String(HOUR_S), label: t('each_hour') },
    { value: String(DAY_S), label: t('each_day') },
    { value: String(YEAR_S), label: t('each_year') },
  ];
  // A length that has no name is kept, and said in minutes.
  const other =
    typeof value === 'number' && !named.some((choice) => choice.value === String(value))
      ? [{ value: String(value), label: t('each_minutes', { n: value / MINUTE_S }) }]
      : [];
  return (
    <Select
      state={{
        ...state,
        value: typeof value === 'number' ? String(value) : null,
        set: (chosen) => set(chosen === null ? null : Number(chosen)),
      }}
      nothing={t('each_visit')}
      choices={[...other, ...named]}
    />
  );
};

type Effect = 'whole_order' | 'visitor_types' | 'addons' | 'single_item';
/** What each effect of a coupon needs to be told (decisions 8); what it does not need is emptied by choosing it. */
const NEEDS: Readonly<Record<Effect, readonly ('visitor_type' | 'addon_inventory' | 'discount_quantity')[]>> =
  {
    whole_order: [],
    visitor_types: ['visitor_type'],
    addons: ['addon_inventory'],
    single_item: ['visitor_type', 'addon_inventory', 'discount_quantity'],
  };
const ALL_NEEDS = NEEDS.single_item;

export const Discount = () => {
  const { control, setValue } = useFormContext();
  const type = useWatch({ control, name: 'discount_rule.rule_type' }) as string;
  const effect = useWatch({ control, name: 'discount_rule.discount_effect' }) as Effect;
  const needs = NEEDS[effect];
  return (
    <FieldGrid>
      <Box
        onChange={({ target }) => {
          // "free" is all of it: an amount would say something else.
          if ((target as unknown as HTMLSelectElement).value === 'free')
            setValue('discount_rule.discount_amount', 0, CHANGED);
        }}
      >
        <EnumControl name="discount_rule.rule_type" />
      </Box>
      {type !== 'free' && (
        <NumberControl name="discount_rule.discount_amount" {...(type === 'percent' ? { help: '%' } : {})} />
      )}
      <Box
        onChange={({ target }) => {
          const chosen = NEEDS[(target as unknown as HTMLSelectElement).value as Effect];
          for (const name of ALL_NEEDS)
            if (!chosen.includes(name)) setValue(`discount_rule.${name}`, null, CHANGED);
        }}
      >
        <EnumControl name="discount_rule.discount_effect" />
      </Box>
      {needs.map((name) =>
        name === 'discount_quantity' ? (
          <NumberControl key={name} name={`discount_rule.${name}`} />
        ) : (
          <ReferenceControl key={name} name={`discount_rule.${name}`} />
        ),
      )}
    </FieldGrid>
  );
};

/** Persons are group 1, all else is group 2 (booking.md section 3): the number follows. */
export const CountsAs = () => {
  const { setValue } = useFormContext();
  return (
    <Box
      onChange={({ target }) =>
        setValue(
          'visitor_group_type_id',
          (target as unknown as HTMLSelectElement).value === 'person' ? 1 : 2,
          CHANGED,
        )
      }
    >
      <EnumControl name="visitor_group_type" />
    </Box>
  );
};

/** One of the stops that the shuttle itself names. */
export const StopControl = ({ name }: { name: string }) => {
  const t = useEditorWords();
  const { control } = useFormContext();
  const stops = useWatch({ control, name: 'stops' }) as Readonly<Record<string, unknown>> | undefined;
  return (
    <Select
      state={useField(name)}
      nothing={t('choose')}
      choices={Object.entries(stops ?? {}).map(([value, label]) => ({
        value,
        label: String(label || value),
      }))}
    />
  );
};

export const IdShown = ({ label, id }: { label: string; id: string }) => {
  const { labelled } = useWords();
  return (
    <Typography sx={{ color: 'text.secondary', fontSize: '.8125rem' }}>
      {labelled(label)} <code>{id}</code>
    </Typography>
  );
};
