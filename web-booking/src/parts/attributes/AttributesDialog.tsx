import { useState, type FormEvent, type InputHTMLAttributes } from 'react';
import type { BookableAddon, ProductsForRangeAnswer } from '@stile/contracts';
import { rangeUrl } from '../../core/booking/queries.js';
import { useServices } from '../../core/services/services.js';
import { rememberNotes, notesOf } from '../drafts/addon-notes.js';
import { addDays, daysBetween } from '../../core/booking/dates.js';
import { MAX_RANGE_DAYS, type ChosenAddon } from '../../core/booking/selection.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Popup } from '../widgets/Popup.js';

interface AttributesDialogProps {
  addon: BookableAddon;
  /** whose notes they are */ lineKey: string;
  inventory: string;
  visitDate: string;
  endDate: string | null;
  chosen: ChosenAddon | undefined;
  /** The desk may agree a price. */
  isDesk: boolean;
  max: number;
  /** what one is multiplied by: people of a price per person */ persons: number;
  onSave: (chosen: ChosenAddon) => void;
  onDelete: () => void;
  onClose: () => void;
}

const QUANTITY_LENGTH = 5;
const NOTES_LENGTH = 4000;
const SCALE = 10_000;
const PRICE = /^\d{1,7}(\.\d{1,4})?$/;

/** Whole ten-thousandths, so that no binary fraction is shown; the price that counts is the server's. */
const totalOf = (unit: string, count: number, days: number, persons: number): number | null =>
  PRICE.test(unit) && count > 0 && days > 0
    ? (Math.round(Number(unit) * SCALE) * count * days * persons) / SCALE
    : null;

interface FormError {
  readonly text: string;
  readonly fields: readonly string[];
}

interface Form {
  readonly from: string;
  readonly until: string;
  readonly quantity: string;
  readonly price: string;
  readonly notes: string;
}

const formOf = (
  chosen: ChosenAddon | undefined,
  visitDate: string,
  endDate: string | null,
  ownPrice: string,
): Omit<Form, 'notes'> => ({
  from: chosen?.from ?? visitDate,
  until: chosen?.until ?? endDate ?? visitDate,
  quantity: String(chosen?.count ?? 1),
  price: String(chosen?.price ?? ownPrice),
});

/** Fields that are empty or make no sense. */
const missingOf = ({ from, until, quantity, price }: Form): string[] =>
  [
    from ? '' : 'from',
    until ? '' : 'until',
    Number(quantity) > 0 ? '' : 'quantity',
    PRICE.test(price) ? '' : 'price',
  ].filter(Boolean);

/** A price that staff agree. */
const PriceInput = ({
  onPrice,
  ...field
}: InputHTMLAttributes<HTMLInputElement> & { onPrice: (price: string) => void }) => {
  const { t } = useI18n();
  return (
    <>
      <label htmlFor={field.id}>{t('unit_price_before_tax')}</label>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...field}
        onChange={(event) => onPrice(event.target.value.replace(',', '.'))}
      />
    </>
  );
};

/** Days, quantity, price and notes of one product (docs/rules/products.md 20). */
export const AttributesDialog = ({
  addon,
  lineKey,
  inventory,
  visitDate,
  endDate,
  chosen,
  isDesk,
  max,
  persons,
  onSave,
  onDelete,
  onClose,
}: AttributesDialogProps) => {
  const { api, stored } = useServices();
  const { t, money, language } = useI18n();
  const ownPrice = String(addon.price_before_tax);
  const [form, setForm] = useState<Form>(() => ({
    ...formOf(chosen, visitDate, endDate, ownPrice),
    notes: notesOf(stored, inventory)[lineKey] ?? '',
  }));
  const [error, setError] = useState<FormError | null>(null);
  const [busy, setBusy] = useState(false);
  const type = (change: Partial<Form>) => setForm({ ...form, ...change });
  const count = Number(form.quantity);
  const days = form.from && form.until ? daysBetween(form.from, form.until) + 1 : 0;
  const total = totalOf(form.price, count, days, persons);
  const last = addDays(visitDate, MAX_RANGE_DAYS - 1);

  const check = async (): Promise<FormError | null> => {
    const errorTexts = await loadErrorTexts(language);
    const missing = missingOf(form);
    if (missing.length > 0) {
      const keys = [
        'validation_missing_fields',
        ...(form.from ? [] : ['error_start_date']),
        ...(form.until ? [] : ['error_end_date']),
      ];
      return { text: keys.map((key) => errorTexts(key) ?? '').join(' '), fields: missing };
    }
    if (form.from < visitDate || form.until < form.from || form.until > last)
      return { text: errorTexts('addon_range', { max: MAX_RANGE_DAYS }) ?? '', fields: ['from', 'until'] };
    if (count > max)
      return {
        text: errorTexts('addon_limit', { limit: max, title: addon.title }) ?? '',
        fields: ['quantity'],
      };
    const { data } = await api.get<ProductsForRangeAnswer>(rangeUrl(inventory, form.from, form.until));
    return data.includes(addon.id) ? null : { text: t('not_available_in_range'), fields: ['from', 'until'] };
  };
  const save = async () => {
    const found = await check().catch((): FormError => ({ text: t('check_connection'), fields: [] }));
    setError(found);
    if (found) return document.getElementById(`attributes-${found.fields[0] ?? 'from'}`)?.focus();
    rememberNotes(stored, inventory, lineKey, form.notes.trim());
    onSave({
      count,
      time: chosen?.time ?? null,
      from: form.from,
      until: form.until,
      ...(isDesk && form.price !== ownPrice ? { price: Number(form.price) } : {}),
    });
    onClose();
  };
  const submit = (event: FormEvent) => {
    // A dialog stands inside the page's form: this one is its own.
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    void save().finally(() => setBusy(false));
  };
  const field = (name: 'from' | 'until' | 'quantity' | 'price') => ({
    id: `attributes-${name}`,
    value: form[name],
    'aria-invalid': error?.fields.includes(name) ? true : undefined,
    'aria-describedby': error?.fields.includes(name) ? 'attributes-error' : undefined,
  });
  return (
    <Popup
      id={`attributes-${addon.id}-title`}
      title={t('customize_what', { what: addon.title })}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {chosen ? (
            <button
              type="button"
              className="button danger"
              onClick={(event) => {
                event.currentTarget.closest('dialog')?.close();
                onDelete();
              }}
            >
              {t('delete')}
            </button>
          ) : null}
          <button type="submit" className="button primary" aria-disabled={busy}>
            {t(busy ? 'checking' : 'save')}
          </button>
        </>
      }
    >
      <div className="fields">
        <div className="field" data-half>
          <label htmlFor="attributes-from">{t('start_date')}</label>
          <input
            type="date"
            min={visitDate}
            max={last}
            {...field('from')}
            onChange={(event) => type({ from: event.target.value })}
          />
        </div>
        <div className="field" data-half>
          <label htmlFor="attributes-until">{t('end_date_included')}</label>
          <input
            type="date"
            min={form.from || visitDate}
            max={last}
            {...field('until')}
            onChange={(event) => type({ until: event.target.value })}
          />
        </div>
        <div className="field" data-half>
          <label htmlFor="attributes-quantity">{t('quantity')}</label>
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={QUANTITY_LENGTH}
            {...field('quantity')}
            onChange={(event) => type({ quantity: event.target.value.replace(/\D/g, '') })}
          />
        </div>
        <div className="field" data-half>
          {isDesk ? (
            <PriceInput {...field('price')} onPrice={(price) => type({ price })} />
          ) : (
            <>
              <span>{t('unit_price_before_tax')}</span>
              <output>{money(addon.price_before_tax)}</output>
            </>
          )}
        </div>
        <div className="field">
          <label htmlFor="attributes-notes">{t('notes')}</label>
          <textarea
            id="attributes-notes"
            rows={4}
            maxLength={NOTES_LENGTH}
            value={form.notes}
            onChange={(event) => type({ notes: event.target.value })}
          />
        </div>
      </div>
      <FieldErrorText id="attributes-error" text={error?.text} />
      <p className="attributes-total" role="status">
        <span>{t('total_before_tax')}</span> <strong>{total === null ? '–' : money(total)}</strong>
      </p>
    </Popup>
  );
};
