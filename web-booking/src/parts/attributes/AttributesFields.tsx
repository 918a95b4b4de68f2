import type { InputHTMLAttributes, ReactNode } from 'react';
import type { BookableAddon } from '@stile/contracts';
import { formatTyped } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { Stepper } from '../stepper/Stepper.js';
import { lastDayOf, type Form, type FormError } from './attributes-form.js';

const QUANTITY_LENGTH = 5;
const PRICE_LENGTH = 12;
const NOTES_LENGTH = 4000;

interface AttributesFieldsProps {
  addon: BookableAddon;
  visitDate: string;
  /** The desk may agree a price. */
  isDesk: boolean;
  /** Most of the product that the line may have. */
  max: number;
  form: Form;
  error: FormError | null;
  onType: (change: Partial<Form>) => void;
}

export const attributesFieldId = (name: keyof Form): string => `attributes-${name}`;
export const ATTRIBUTES_ERROR = 'attributes-error';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: ReactNode;
  onType: (text: string) => void;
};

/** A field of half the width. */
const Input = ({ label, onType, ...field }: InputProps) => (
  <div className="field" data-half>
    <label htmlFor={field.id}>{label}</label>
    <input {...field} onChange={(event) => onType(event.target.value)} />
  </div>
);

/** The price of one, where it is not agreed at the desk. */
const UnitPrice = ({ addon }: { addon: BookableAddon }) => {
  const { t, money } = useI18n();
  return (
    <div className="field" data-half>
      <span>{t('unit_price_before_tax')}</span>
      <output>{money(addon.price_before_tax)}</output>
    </div>
  );
};

const Quantity = ({
  addon,
  max,
  form,
  error,
  onType,
}: Pick<AttributesFieldsProps, 'addon' | 'max' | 'form' | 'error' | 'onType'>) => {
  const { t } = useI18n();
  return (
    <div className="field" data-half>
      <label htmlFor={attributesFieldId('quantity')}>{t('quantity')}</label>
      <Stepper
        id={attributesFieldId('quantity')}
        label={addon.title}
        value={form.quantity}
        min={1}
        max={max}
        length={QUANTITY_LENGTH}
        describedBy={error?.fields.includes('quantity') ? ATTRIBUTES_ERROR : undefined}
        onChange={(quantity) => onType({ quantity })}
      />
    </div>
  );
};

export const AttributesFields = ({
  addon,
  visitDate,
  isDesk,
  max,
  form,
  error,
  onType,
}: AttributesFieldsProps) => {
  const { t, language } = useI18n();
  const field = (name: keyof Form) => ({
    id: attributesFieldId(name),
    value: form[name],
    'aria-invalid': error?.fields.includes(name) ? true : undefined,
    'aria-describedby': error?.fields.includes(name) ? ATTRIBUTES_ERROR : undefined,
  });
  const days = { type: 'date', max: lastDayOf(visitDate) };
  const typed = { autoComplete: 'off' };
  return (
    <div className="fields">
      <Input
        {...days}
        {...field('from')}
        label={t('start_date')}
        min={visitDate}
        onType={(from) => onType({ from })}
      />
      <Input
        {...days}
        {...field('until')}
        label={t('end_date_included')}
        min={form.from || visitDate}
        onType={(until) => onType({ until })}
      />
      <Quantity addon={addon} max={max} form={form} error={error} onType={onType} />
      {isDesk ? (
        <Input
          {...typed}
          {...field('price')}
          value={formatTyped(form.price, language)}
          label={t('unit_price_before_tax')}
          inputMode="decimal"
          maxLength={PRICE_LENGTH}
          onType={(text) => onType({ price: text.replace(',', '.') })}
        />
      ) : (
        <UnitPrice addon={addon} />
      )}
      <div className="field">
        <label htmlFor={attributesFieldId('notes')}>{t('notes')}</label>
        <textarea
          id={attributesFieldId('notes')}
          rows={4}
          maxLength={NOTES_LENGTH}
          value={form.notes}
          onChange={(event) => onType({ notes: event.target.value })}
        />
      </div>
    </div>
  );
};
