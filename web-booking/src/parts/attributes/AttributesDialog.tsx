import { useState, type FormEvent } from 'react';
import type { BookableAddon, ProductsForRangeAnswer } from '@stile/contracts';
import { rangeUrl } from '../../core/booking/queries.js';
import { useServices } from '../../core/services/services.js';
import { rememberNotes, notesOf } from '../drafts/addon-notes.js';
import { daysBetween } from '@stile/contracts/kernel/time';
import type { ChosenAddon } from '../../core/booking/selection.js';
import { loadErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Popup } from '../widgets/Popup.js';
import { ATTRIBUTES_ERROR, AttributesFields, attributesFieldId } from './AttributesFields.js';
import { formError, formOf, totalOf, type Form, type FormError } from './attributes-form.js';

interface AttributesDialogProps {
  addon: BookableAddon;
  /** The line that the notes belong to. */
  lineKey: string;
  inventory: string;
  visitDate: string;
  endDate: string | null;
  chosen: ChosenAddon | undefined;
  /** The desk may agree a price. */
  isDesk: boolean;
  max: number;
  /** The factor of a price per person; 1 for other products. */
  persons: number;
  onSave: (chosen: ChosenAddon) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** The typed attributes, and saving them once they hold. */
const useAttributesForm = ({
  addon,
  lineKey,
  inventory,
  visitDate,
  endDate,
  chosen,
  isDesk,
  max,
  onSave,
  onClose,
}: AttributesDialogProps) => {
  const { api, stored } = useServices();
  const { t, language } = useI18n();
  const ownPrice = String(addon.price_before_tax);
  const [form, setForm] = useState<Form>(() =>
    formOf(chosen, { date: visitDate, endDate }, ownPrice, notesOf(stored, inventory)[lineKey] ?? ''),
  );
  const [error, setError] = useState<FormError | null>(null);
  const [busy, setBusy] = useState(false);

  const check = async (): Promise<FormError | null> => {
    const found = formError(form, { visitDate, max, title: addon.title }, await loadErrorTexts(language));
    if (found) return found;
    const { data } = await api.get<ProductsForRangeAnswer>(rangeUrl(inventory, form.from, form.until));
    return data.includes(addon.id) ? null : { text: t('not_available_in_range'), fields: ['from', 'until'] };
  };
  const save = async () => {
    const found = await check().catch((): FormError => ({ text: t('check_connection'), fields: [] }));
    setError(found);
    if (found) return document.getElementById(attributesFieldId(found.fields[0] ?? 'from'))?.focus();
    rememberNotes(stored, inventory, lineKey, form.notes.trim());
    onSave({
      count: form.quantity,
      time: chosen?.time ?? null,
      from: form.from,
      until: form.until,
      ...(isDesk && form.price !== ownPrice ? { price: Number(form.price) } : {}),
    });
    onClose();
  };
  return {
    form,
    error,
    busy,
    type: (change: Partial<Form>) => setForm({ ...form, ...change }),
    submit: (event: FormEvent) => {
      // A dialog stands inside the page's form: this one is its own.
      event.preventDefault();
      event.stopPropagation();
      if (busy) return;
      setBusy(true);
      void save().finally(() => setBusy(false));
    },
  };
};

/** Days, quantity, price and notes of one product (docs/rules/products.md 31). */
export const AttributesDialog = (props: AttributesDialogProps) => {
  const { addon, visitDate, chosen, isDesk, max, persons, onDelete, onClose } = props;
  const { t, money } = useI18n();
  const { form, error, busy, type, submit } = useAttributesForm(props);
  const days = form.from && form.until ? daysBetween(form.from, form.until) + 1 : 0;
  const total = totalOf(form.price, form.quantity, days, persons);
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
      <AttributesFields
        addon={addon}
        visitDate={visitDate}
        isDesk={isDesk}
        max={max}
        form={form}
        error={error}
        onType={type}
      />
      <FieldErrorText id={ATTRIBUTES_ERROR} text={error?.text} />
      <p className="attributes-total" role="status">
        <span>{t('total_before_tax')}</span> <strong>{total === null ? '–' : money(total)}</strong>
      </p>
    </Popup>
  );
};
