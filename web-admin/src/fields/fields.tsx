import type { ReactNode } from 'react';
import { useFieldValue } from 'react-admin';
import { Box, Chip } from '@mui/material';
import type { Kind } from '@stile/contracts';
import { DocumentName } from '../documents/DocumentName.js';
import { useFieldNames } from '../documents/field-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { NOTHING, useVenueTexts } from '../venue/use-venue-texts.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';

interface FieldProps {
  readonly source: string;
}
const MOST = 3;

/** A calendar day in the user's language. */
export const DayField = ({ source }: FieldProps) => {
  const { date } = useI18n();
  const day = useFieldValue({ source }) as string | null;
  if (!day) return NOTHING;
  return (
    <Box component="time" dateTime={day} sx={{ whiteSpace: 'nowrap' }}>
      {date(day, 'medium')}
    </Box>
  );
};

export const FlagField = ({ source }: FieldProps) => {
  const { t } = useI18n();
  return t(useFieldValue({ source }) === true ? 'yes' : 'no');
};

/** An amount of the venue's money. */
export const MoneyField = ({ source }: FieldProps) => {
  const { amount } = useVenueTexts();
  return amount(useFieldValue({ source }) as number | null);
};

export const FigureField = ({ source }: FieldProps) => {
  const { number } = useI18n();
  const figure = useFieldValue({ source }) as number | null | undefined;
  return figure === null || figure === undefined ? NOTHING : number(figure);
};

export const TextOrNothing = ({ source }: FieldProps) =>
  (useFieldValue({ source }) as string | null | undefined) || NOTHING;

/** A word of the schema by its name. */
export const WordField = ({ source }: FieldProps) => {
  const nameOf = useFieldNames();
  return nameOf(String(useFieldValue({ source })));
};

const InventoryName = ({ id }: { id: string }) => inventoryName(useVenue(), id);

const nameOfKind = (reference: Kind) => (id: string) =>
  reference === 'inventories' ? <InventoryName id={id} /> : <DocumentName reference={reference} id={id} />;

/** The field of a column that names another document. */
export const nameField = (reference: Kind) => {
  const name = nameOfKind(reference);
  const NameField = ({ source }: FieldProps) => {
    const id = useFieldValue({ source }) as string | null;
    return id ? name(id) : NOTHING;
  };
  return NameField;
};

interface ChipsProps {
  readonly items: readonly string[];
  readonly show: (item: string) => ReactNode;
}
/** The first few of a list. */
export const Chips = ({ items, show }: ChipsProps) => {
  const { t } = useI18n();
  if (items.length === 0) return NOTHING;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, verticalAlign: 'middle' }}
    >
      {items.slice(0, MOST).map((item) => (
        <Chip key={item} size="small" component="span" label={show(item)} />
      ))}
      {items.length > MOST && <span>{t('and_more', { n: items.length - MOST })}</span>}
    </Box>
  );
};

/** The field of a column that names several other documents. */
export const namesField = (reference: Kind) => {
  const name = nameOfKind(reference);
  const NamesField = ({ source }: FieldProps) => (
    <Chips items={(useFieldValue({ source }) as readonly string[] | null) ?? []} show={name} />
  );
  return NamesField;
};

export const TextsField = ({ source }: FieldProps) => (
  <Chips items={(useFieldValue({ source }) as readonly string[] | null) ?? []} show={(text) => text} />
);
