import { useState } from 'react';
import type { DeskTill } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { isBookableDate } from '../../core/booking/dates.js';
import { needsMemberCode } from '../../core/booking/member.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Codes } from '../../parts/codes/Codes.js';
import { MemberField } from '../../parts/codes/MemberField.js';
import { LazyProblemText } from '../../parts/errors/lazy.js';
import type { Contact } from './contact.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts } from './desk-i18n.js';
import { isEmptyCart } from './cart.js';
import { useStore } from './store-context.js';
import { isFull } from './venue-clock.js';
import { TypedField } from './TypedField.js';

export const TillDialog = ({ after }: { after?: ((till: string) => void) | undefined }) => {
  const { tills, inventory, open } = useStore();
  const { t } = useDeskTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const isElsewhere = ({ inventories = [] }: DeskTill): boolean =>
    inventories.length > 0 && !inventories.includes(inventory.id);
  // Those of this destination first, in their order.
  const list = [...tills.list].sort((a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)));
  const select = (till: string | null): void => {
    tills.select(till).then(
      () => {
        open(null);
        if (till !== null) after?.(till);
      },
      (thrown: unknown) => setProblem(asProblem(thrown)),
    );
  };
  return (
    <DeskPopup name="till" title={t('till_is', { till: tills.selected?.name ?? t('till_none') })}>
      {problem ? <LazyProblemText fallback={problem.message} problem={problem} /> : null}
      <ul className="store-choices">
        {list.map(({ id, name, session }) => (
          <li key={id}>
            <button
              type="button"
              className="button quiet"
              aria-pressed={tills.selected?.id === id}
              onClick={() => select(id)}
            >
              {name}
              <small>{session ? t('till_with', { user: session.cashier }) : t('till_closed')}</small>
            </button>
          </li>
        ))}
        {tills.selected ? (
          <li>
            <button type="button" className="button danger" onClick={() => select(null)}>
              {t('till_disconnect')}
            </button>
          </li>
        ) : null}
      </ul>
    </DeskPopup>
  );
};

export const ClearDialog = () => {
  const { clearCart, open, say } = useStore();
  const { t } = useDeskTexts();
  const submit = (): void => {
    open(null);
    clearCart();
    say({ tone: 'good', text: t('cleared') });
  };
  return (
    <DeskPopup
      name="clear"
      title={t('clear_sure')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button danger">
          {t('clear_cart')}
        </button>
      }
    >
      {null}
    </DeskPopup>
  );
};

/** Clears an empty cart without asking. */
export const useClear = (): (() => void) => {
  const { sale, clearCart, open, say } = useStore();
  const { t } = useDeskTexts();
  return () => {
    if (!isEmptyCart(sale.booking.selection)) return open('clear');
    clearCart();
    say({ tone: 'good', text: t('cleared') });
  };
};

const MAX_CODE = 200;

export const BarcodeDialog = () => {
  const { open, scan } = useStore();
  const { t } = useDeskTexts();
  const [code, setCode] = useState('');
  const submit = (): void => {
    if (code.trim() === '') return;
    open(null);
    scan(code);
  };
  return (
    <DeskPopup
      name="barcode"
      title={t('enter_barcode')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button primary" aria-disabled={code.trim() === ''}>
          {t('find')}
        </button>
      }
    >
      <TypedField
        id="store-barcode"
        label={t('barcode')}
        value={code}
        max={MAX_CODE}
        autoFocus
        onType={setCode}
      />
    </DeskPopup>
  );
};

export const ParkedDialog = () => {
  const { parked } = useStore();
  const { money, time } = useI18n();
  const { t, n } = useDeskTexts();
  return (
    <DeskPopup name="parked" title={t('parked')}>
      {parked.carts.length === 0 ? <p className="hint">{t('parked_none')}</p> : null}
      <ul className="store-choices">
        {parked.carts.map((cart) => (
          <li key={cart.id}>
            <button type="button" className="button quiet" onClick={() => parked.recall(cart.id)}>
              {[cart.contact.first_name, cart.contact.last_name].filter(Boolean).join(' ') ||
                time(cart.at.slice(11))}
              <small>
                {n('pieces', cart.pieces)}
                {cart.price === null ? null : ` · ${money(cart.price)}`}
              </small>
            </button>
            <button
              type="button"
              className="button danger"
              aria-label={t('drop_parked', { at: time(cart.at.slice(11)) })}
              onClick={() => parked.drop(cart.id)}
            >
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
    </DeskPopup>
  );
};

/** Another day or another slot; 'Now' follows the clock again. */
export const TimeDialog = () => {
  const { sale, open, say } = useStore();
  const { time, n } = useI18n();
  const { t } = useDeskTexts();
  const { booking, slots, slot, followsClock } = sale;
  const { selection, today, change } = booking;
  const choose = (next: Parameters<typeof change>[0]): void => {
    say(null);
    change(next);
    open(null);
  };
  return (
    <DeskPopup name="time" title={t('when')}>
      <div className="field">
        <label htmlFor="store-date">{t('day')}</label>
        <input
          id="store-date"
          type="date"
          min={today}
          value={selection.date ?? today}
          onChange={({ target: { value } }) => {
            if (isBookableDate(value) && value >= today)
              change({ date: value === today ? null : value, time: null });
          }}
        />
      </div>
      <ul className="store-slots">
        {selection.date === today ? (
          <li>
            <button
              type="button"
              className="button quiet"
              aria-pressed={followsClock}
              onClick={() => choose({ date: null, time: null })}
            >
              {t('now')}
            </button>
          </li>
        ) : null}
        {slots.map((one) => (
          <li key={one.startTimeWithDate}>
            <button
              type="button"
              className="button quiet"
              data-full={isFull(one) || undefined}
              aria-pressed={!followsClock && slot?.startTime === one.startTime}
              onClick={() => choose({ time: one.startTime })}
            >
              {time(one.startTime)}
              <small>
                {isFull(one)
                  ? t('full')
                  : one.status === 'PAST'
                    ? t('slot_begun')
                    : one.status === 'RESERVE'
                      ? t('slot_reserve')
                      : n('items_left', one.spotsRemaining)}
              </small>
            </button>
          </li>
        ))}
        {slots.length === 0 ? <li className="hint">{t('no_slots')}</li> : null}
      </ul>
    </DeskPopup>
  );
};

/** Chooses the discount group; a group for members asks for the card's number. */
export const RateDialog = () => {
  const { sale, member, setMember, open } = useStore();
  const { t } = useDeskTexts();
  const { booking } = sale;
  const { inventory, selection, change } = booking;
  return (
    <DeskPopup name="rate" title={t('rate')}>
      <ul className="store-choices">
        {[null, ...inventory.discount_groups.filter(({ id }) => id !== 'everyone')].map((group) => (
          <li key={group?.id ?? ''}>
            <button
              type="button"
              className="button quiet"
              aria-pressed={selection.discountGroup === (group?.id ?? null)}
              onClick={() => {
                change({ discountGroup: group?.id ?? null });
                if (!group?.membership) open(null);
              }}
            >
              {group?.title ?? t('everyone')}
            </button>
          </li>
        ))}
      </ul>
      {needsMemberCode(booking) ? (
        <MemberField
          booking={booking}
          member={member}
          onMember={(found) => {
            setMember(found);
            open(null);
          }}
          error={undefined}
        />
      ) : null}
    </DeskPopup>
  );
};

export const CouponDialog = () => {
  const { sale } = useStore();
  const { t } = useDeskTexts();
  return (
    <DeskPopup name="coupon" title={t('coupon')}>
      <Codes booking={sale.booking} quote={sale.quote.value} focus />
    </DeskPopup>
  );
};

const FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;
const MAX_LENGTHS = { first_name: 80, last_name: 80, email: 254, phone: 30 } as const;

/** The buyer's contact, where they want to be known: every field may stay empty. */
export const ContactDialog = () => {
  const { contact, setContact, open } = useStore();
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState<Contact>(contact);
  const submit = (): void => {
    const trimmed = Object.fromEntries(FIELDS.map((field) => [field, typed[field].trim()]));
    setContact({ ...typed, ...trimmed });
    open(null);
  };
  return (
    <DeskPopup
      name="contact"
      title={t('contact_title')}
      onSubmit={submit}
      actions={
        <button type="submit" className="button primary">
          {t('save')}
        </button>
      }
    >
      <p className="hint">{t('contact_optional')}</p>
      {FIELDS.map((field) => (
        <TypedField
          key={field}
          id={`store-${field}`}
          label={t(field)}
          value={typed[field]}
          max={MAX_LENGTHS[field]}
          autoFocus={field === 'first_name'}
          onType={(text) => setTyped({ ...typed, [field]: text })}
        />
      ))}
    </DeskPopup>
  );
};
