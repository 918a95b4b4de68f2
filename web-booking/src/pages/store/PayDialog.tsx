import { useState } from 'react';
import { formatTypedAmount } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { DeskPopup } from './DeskPopup.js';
import { useCardTexts, useDeskTexts } from './desk-i18n.js';
import { METHODS, type Method } from './methods.js';
import { useStore } from './store-context.js';
import { amountOf, changeOf } from './tender-amounts.js';
import { TypedField } from './TypedField.js';

type Chosen = 'card' | 'cash' | 'manual';
const CHOICES: readonly Chosen[] = ['card', 'cash', 'manual'];
const TEXT = { card: 'pay_card', cash: 'cash', manual: 'manual' } as const;
const CARDS = METHODS.filter(({ only }) => only === 'terminal');
const MAX_AMOUNT = 12;
const MAX_ID = 100;

/** The typed payment, and what it comes to. More than is due is not taken. */
const usePayForm = (balance: number, first: Chosen | null) => {
  const { inCash } = useStore();
  const { language } = useI18n();
  const [method, setMethod] = useState<Chosen | null>(first);
  const [typed, setTyped] = useState(formatTypedAmount(balance, language));
  const [received, setReceived] = useState('');
  const [manualId, setManualId] = useState('');
  const amount = amountOf(typed);
  const isRight = amount !== null && amount > 0 && amount <= balance;
  const due = isRight ? inCash(amount) : 0;
  const tendered = received.trim() === '' ? due : (amountOf(received) ?? 0);
  const isShort = tendered < due;
  const isGiven = {
    card: true,
    cash: !isShort,
    manual: manualId.trim() !== '',
  };
  const isReady = isRight && method !== null && isGiven[method];
  const type = (text: string): void => {
    const next = amountOf(text);
    // An amount beyond what is due is ignored (docs/rules/desk.md 54).
    if (next === null || next <= balance) setTyped(text);
  };
  return {
    method,
    setMethod,
    typed,
    type,
    received,
    setReceived,
    manualId,
    setManualId,
    amount,
    due,
    tendered,
    isShort,
    isReady,
    isRight,
    isPart: isRight && amount < balance,
    change: changeOf(tendered, due),
  };
};

type PayForm = ReturnType<typeof usePayForm>;

const Choices = ({ form }: { form: PayForm }) => {
  const { terminals } = useStore();
  const { t } = useDeskTexts();
  return (
    <fieldset className="store-methods">
      <legend>{t('pay_title')}</legend>
      {CHOICES.filter((choice) => choice !== 'card' || terminals.list.length > 0).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="store-method"
            checked={form.method === choice}
            onChange={() => form.setMethod(choice)}
          />
          {t(TEXT[choice])}
        </label>
      ))}
    </fieldset>
  );
};

const CashFields = ({ form }: { form: PayForm }) => {
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const { amount, due } = form;
  const isRounded = amount !== null && due > 0 && due !== amount;
  return (
    <>
      <TypedField
        id="store-received"
        label={t('received')}
        value={form.received}
        max={MAX_AMOUNT}
        isAmount
        autoFocus
        hint={
          isRounded
            ? t('return_rounded', { amount: money(amount), cash: money(due) })
            : t('cash_due', { amount: money(due) })
        }
        error={form.received !== '' && form.isShort ? t('received_short', { amount: money(due) }) : undefined}
        onType={form.setReceived}
      />
      <p className="attributes-total" role="status">
        <span>{t('change_due')}</span> <strong>{money(form.change)}</strong>
      </p>
    </>
  );
};

/** 'Debit or Credit?': the choice starts the terminal. */
const CardKinds = ({ isReady, onChoose }: { isReady: boolean; onChoose: (card: Method) => void }) => {
  const { t } = useCardTexts();
  return (
    <div role="group" aria-labelledby="store-card-kind" className="store-card-kinds">
      <p id="store-card-kind">{t('debit_or_credit')}</p>
      {CARDS.map((card) => (
        <button
          key={card.id}
          type="button"
          className="button primary"
          aria-disabled={!isReady}
          onClick={() => (isReady ? onChoose(card) : undefined)}
        >
          {'card' in card.text ? t(card.text.card) : null}
        </button>
      ))}
    </div>
  );
};

/**
 * 'Please select payment method': a card at a terminal, cash with its change, or the id of another system, for all of it
 * or a part.
 */
export const PayDialog = ({ method }: { method: Chosen | null }) => {
  const { due: balance, tender, pay } = useStore();
  const { money } = useI18n();
  const { t } = useDeskTexts();
  const form = usePayForm(balance ?? 0, method);
  const part = form.isPart && form.amount !== null ? { amount: form.amount } : {};
  const submit = (): void => {
    if (!form.isReady) return;
    if (form.method === 'cash') tender({ method: 'cash', ...part, tendered: form.tendered });
    if (form.method === 'manual')
      tender({ method: 'manual', ...part, manualPaymentId: form.manualId.trim() });
  };
  return (
    <DeskPopup
      name={method === 'manual' ? 'manual' : 'pay'}
      title={t(method === 'manual' ? 'manual_title' : 'pay_title')}
      onSubmit={submit}
      actions={
        form.method === 'card' ? (
          <CardKinds isReady={form.isReady} onChoose={(card) => pay(card, part)} />
        ) : (
          <button type="submit" className="button primary" aria-disabled={!form.isReady}>
            {t(form.method === 'manual' ? 'complete_manual' : 'complete_order')}
          </button>
        )
      }
    >
      <p className="attributes-total">
        <span>{t('total_price')}</span> <strong>{money(balance ?? 0)}</strong>
      </p>
      {method === null ? <Choices form={form} /> : null}
      {/* Before the amount, which is right as it is: a dialog that opens focuses its first field. */}
      {form.method === 'manual' ? (
        <TypedField
          id="store-manual-id"
          label={t('manual_id')}
          value={form.manualId}
          max={MAX_ID}
          autoFocus
          {...(method === null ? { hint: t('manual_title') } : {})}
          onType={form.setManualId}
        />
      ) : null}
      <TypedField
        id="store-amount"
        label={t('amount')}
        value={form.typed}
        max={MAX_AMOUNT}
        isAmount
        error={form.isRight ? undefined : t('amount_wrong', { amount: money(balance ?? 0) })}
        onType={form.type}
      />
      {form.method === 'cash' ? <CashFields form={form} /> : null}
    </DeskPopup>
  );
};
