import { useI18n } from '../../core/i18n/i18n.js';
import { slotText } from '../../core/i18n/slot-text.js';
import { hasAttributes } from '../../core/booking/attributes.js';
import { isVehicle } from '../../core/booking/basket.js';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { useServices } from '../../core/services/services.js';
import { notesOf } from '../../parts/drafts/addon-notes.js';
import { programOn } from '../../parts/price/program.js';
import { LoadError, Notice } from '../../parts/ui/Notice.js';
import { Stepper } from '../../parts/stepper/Stepper.js';
import { mostOf, type CartLine } from './cart.js';
import { nameOf } from './contact.js';
import { useDeskTexts } from './desk-i18n.js';
import { Key } from './Key.js';
import { useStore } from './store-context.js';

const MOST = 999_999;
const MOST_VISITORS = 1000;
/** Characters of a typed quantity (docs/rules/products.md 16). */
const FREE_LENGTH = 6;

/** The time of a product with times. Of a time with fewer left, as many as there are. */
const LineTime = ({ line }: { line: CartLine }) => {
  const { sale } = useStore();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const { product } = line;
  const slots =
    sale.day?.addon_occupancy.checkouts.find(({ id }) => id === product?.addon.id)?.timeSlots ?? [];
  const { hide_timeslot, hide_slot } = product?.addon.settings ?? {};
  if (!product || slots.length === 0 || hide_timeslot || hide_slot) return null;
  return (
    <select
      aria-label={t('time_of', { what: line.title })}
      value={product.chosen.time ?? ''}
      onChange={(event) => {
        const slot = slots.find(({ time }) => time === event.target.value);
        sale.booking.change({
          addons: {
            [line.key.slice(2)]: {
              ...product.chosen,
              count: Math.min(line.count, slot?.numAvailable ?? line.count),
              time: event.target.value,
            },
          },
        });
      }}
    >
      {slots.map((slot) => (
        <option key={slot.id} value={slot.time} disabled={slot.numAvailable <= 0}>
          {slotText(slot.time, slot.numAvailable, product.addon.settings, i18n)}
        </option>
      ))}
    </select>
  );
};

/** Days, notes and an agreed price of a line, in words; the time of what a participant chose. */
const useDetails = ({ key, product, ofPeople, agreed }: CartLine): string => {
  const { sale } = useStore();
  const { stored } = useServices();
  const i18n = useI18n();
  const { t } = useDeskTexts();
  const { inventory, selection } = sale.booking;
  if (ofPeople) {
    const { addon, time } = ofPeople;
    return [programOn(addon, selection.date, i18n), time ? i18n.time(time) : ''].filter(Boolean).join(' · ');
  }
  if (!product) return '';
  const { from, until } = product.chosen;
  return [
    from && until
      ? from === until
        ? i18n.date(from, 'short')
        : t('from_until', { from: i18n.date(from, 'short'), until: i18n.date(until, 'short') })
      : programOn(product.addon, selection.date, i18n),
    notesOf(stored, inventory.id)[key.slice(2)] ?? '',
    agreed ? t('agreed_price') : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** The station knows the prices of visitors alone (docs/rules/offline.md 11): a product is taken out, or waits. */
const NeedsNetwork = ({ line }: { line: CartLine }) => {
  const { setCount } = useStore();
  const { t } = useDeskTexts();
  return (
    <>
      <span className="field-error">{t('offline_product')}</span>
      {line.product ? (
        <button
          type="button"
          className="button quiet"
          aria-label={t('remove_line', { what: line.title })}
          onClick={() => setCount(line.key, 0)}
        >
          {t('remove')}
        </button>
      ) : null}
    </>
  );
};

const LinePrice = ({ line: { price } }: { line: CartLine }) => {
  const { online } = useStore();
  const { money, t } = useI18n();
  const unknown = online ? '…' : '–';
  return (
    <span className="store-line-price">
      {price === null ? unknown : price === 0 ? t('free') : money(price)}
    </span>
  );
};

const Line = ({ line }: { line: CartLine }) => {
  const { sale, setCount, open, online } = useStore();
  const { t } = useDeskTexts();
  const details = useDetails(line);
  const { product, visitor } = line;
  const isFixed = visitor !== null && isVehicle(visitor) && visitor.settings.always_1 === true;
  const most = product ? Math.min(MOST, mostOf(product, sale.shelf)) : MOST_VISITORS;
  const isFree = product?.addon.settings_v2.free_quantity === true;
  return (
    <li className="store-line">
      <span className="store-line-title">{line.title}</span>
      <LinePrice line={line} />
      {details ? <span className="hint store-line-details">{details}</span> : null}
      <span className="store-line-acts">
        {product && hasAttributes(product.addon) ? (
          <button
            type="button"
            className="button quiet"
            aria-haspopup="dialog"
            onClick={() => open({ name: 'customize', addon: product.addon, line: line.key.slice(2) })}
          >
            {t('customize')}
          </button>
        ) : null}
        <LineTime line={line} />
        {online || visitor ? null : <NeedsNetwork line={line} />}
      </span>
      {product || visitor ? (
        <Stepper
          label={line.title}
          value={line.count}
          min={isFixed ? 1 : 0}
          max={Math.max(most, line.count)}
          length={isFree ? FREE_LENGTH : 4}
          onChange={(count) => setCount(line.key, count)}
        />
      ) : (
        <span className="store-line-count">{line.count}</span>
      )}
    </li>
  );
};

/** The head of the cart: kind of visit, discount group, member's card and the booker's name. */
const CartHead = () => {
  const { sale, member, contact, open, parked } = useStore();
  const { t } = useDeskTexts();
  const { booking, people } = sale;
  const { inventory, selection, reservationType, change } = booking;
  const group = inventory.discount_groups.find(({ id }) => id === selection.discountGroup);
  return (
    <div className="store-cart-head">
      <h2 className="visually-hidden">{t('cart')}</h2>
      {inventory.reservation_types.length > 1 ? (
        <select
          aria-label={t('kind_of_visit')}
          value={reservationType?.id}
          onChange={(event) => change({ reservationType: event.target.value })}
        >
          {inventory.reservation_types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => open('rate')}>
        {member?.firstName ?? group?.title ?? t('everyone')} <Key name="R" />
      </button>
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => open('contact')}>
        {nameOf(contact) || t('add_name')} <Key name="N" />
      </button>
      {people.expected > 0 ? (
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          data-missing={people.isMissing || undefined}
          onClick={() => open('participants')}
        >
          {t('participants_of', { done: people.done, all: people.expected })} <Key name="I" />
        </button>
      ) : null}
      <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => open('coupon')}>
        {selection.coupons.length > 0 ? selection.coupons.join(', ') : t('coupon')} <Key name="C" />
      </button>
      <button type="button" className="button quiet store-folded" onClick={parked.park}>
        {t('park')} <Key name="F7" />
      </button>
    </div>
  );
};

const Total = ({ name, amount }: { name: 'total' | 'still_due'; amount: string }) => {
  const { t } = useDeskTexts();
  return (
    <div className="store-total">
      <dt>{t(name)}</dt>
      <dd>{amount}</dd>
    </div>
  );
};

/** Why there is no price for this cart, with a button that asks again. */
const PriceProblem = () => {
  const { quote } = useStore().sale;
  const { t } = useI18n();
  return (
    <div role="alert">
      {quote.problem && quote.stale ? <LoadError what={t('price_not_loaded')} query={quote} /> : null}
    </div>
  );
};

const Totals = () => {
  const { sale, online } = useStore();
  const { money, t: texts } = useI18n();
  const { t } = useDeskTexts();
  const { quote, booking } = sale;
  const { value } = quote;
  const discounts = value ? shownAmounts(value, booking.taxIncluded).discounts : [];
  const none = quote.problem ? '–' : texts('loading');
  return (
    <dl className="store-totals" data-stale={quote.stale || undefined}>
      {value && !booking.taxIncluded ? (
        <>
          <div>
            <dt>{t('subtotal')}</dt>
            <dd>{money(value.subtotal)}</dd>
          </div>
          <div>
            <dt>{t('tax')}</dt>
            <dd>{money(value.tax_amount)}</dd>
          </div>
        </>
      ) : null}
      {value?.discounts.map((discount, index) => (
        <div key={discount.coupon}>
          <dt>{discount.description || discount.coupon}</dt>
          <dd>{money(discounts[index] ?? 0)}</dd>
        </div>
      ))}
      <Total name="total" amount={value ? money(value.price) : online ? none : t('offline_total')} />
    </dl>
  );
};

/** A collected sum is of a reservation, not of the cart. */
const Due = ({ balance }: { balance: number }) => {
  const { money } = useI18n();
  return (
    <dl className="store-totals">
      <Total name="still_due" amount={money(balance)} />
    </dl>
  );
};

/** The cart that is being sold, with its total always in view. */
export const CartPanel = () => {
  const { sale, state, online } = useStore();
  const { t } = useDeskTexts();
  const isLocked = state.at === 'sending' || state.at === 'lost';
  return (
    <>
      <CartHead />
      <div className="store-lines" aria-busy={isLocked}>
        {sale.moved.map((text) => (
          <Notice key={text} tone="info">
            <p>{text}</p>
          </Notice>
        ))}
        {sale.lines.length === 0 ? <p className="hint store-empty">{t('cart_is_empty')}</p> : null}
        <ul>
          {sale.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      </div>
      {state.at === 'collect' ? <Due balance={state.unpaid.balance} /> : <Totals />}
      {state.at === 'collect' || !online ? null : <PriceProblem />}
    </>
  );
};
