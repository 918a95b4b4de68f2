import { memo } from 'react';
import type { InventoryAnswer, QuoteAnswer } from '@stile/contracts';
import {
  comesByShuttle,
  countOf,
  groupLimitOf,
  isVehicle,
  leastOf,
  visitorTypesOf,
} from '../../core/booking/basket.js';
import { discountGroupOf } from '../../core/booking/discount-groups.js';
import type { Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Stepper } from '../stepper/Stepper.js';
import { LoadError } from '../ui/Notice.js';
import type { QueryState } from '../../core/services/use-query.js';

/** Drawn again where visitors or prices change, not with every product that is taken. */
const isSame = (a: VisitorsProps, b: VisitorsProps): boolean =>
  a.inventory === b.inventory &&
  a.reservationType === b.reservationType &&
  a.taxIncluded === b.taxIncluded &&
  a.error === b.error &&
  a.onCount === b.onCount &&
  a.prices.value === b.prices.value &&
  a.prices.problem === b.prices.problem &&
  a.prices.loading === b.prices.loading &&
  a.selection.date === b.selection.date &&
  comesByShuttle(a.selection) === comesByShuttle(b.selection) &&
  a.selection.discountGroup === b.selection.discountGroup &&
  a.selection.allowedGroups?.join() === b.selection.allowedGroups?.join() &&
  JSON.stringify(a.selection.counts) === JSON.stringify(b.selection.counts);

interface VisitorsProps {
  selection: Selection;
  inventory: InventoryAnswer;
  reservationType: string | undefined;
  prices: QueryState<QuoteAnswer>;
  taxIncluded: boolean;
  onCount: (visitorType: string, count: number) => void;
  error?: string | undefined;
}

const MAX_VISITORS = 1000;
const HOUR_SECONDS = 3600;
const YEAR_SECONDS = 31_557_600;

type VisitorPrice = QuoteAnswer['visitor_prices'][number];

/** The price of one visitor of a type that day. */
const usePriceText = (quoted: ReadonlyMap<string, VisitorPrice> | undefined, taxIncluded: boolean) => {
  const { t, money } = useI18n();
  return (id: string): string => {
    const quote = quoted?.get(id);
    if (!quote) return '';
    const { each } = quote;
    const price = taxIncluded ? (each ?? quote).price : (each ?? quote).price_before_tax;
    if (price === 0) return t('free');
    if (!each) return t('price_each', { price: money(price) });
    const most = taxIncluded ? each.max_price : each.max_price_before_tax;
    // An hour, a year, otherwise a day (docs/rules/pricing.md 11).
    const per = t(
      each.interval === HOUR_SECONDS
        ? 'price_per_hour'
        : each.interval === YEAR_SECONDS
          ? 'price_per_year'
          : 'price_per_day',
      { price: money(price) },
    );
    return most === null ? per : t('price_at_most', { price: per, most: money(most) });
  };
};

/**
 * A counter a visitor type, with the price of one that day; a type that is not for sale that day is not shown
 * (docs/rules/pricing.md 1).
 */
const Counters = ({
  selection,
  inventory,
  reservationType,
  prices,
  taxIncluded,
  onCount,
  error,
}: VisitorsProps) => {
  const { t } = useI18n();
  const quoted =
    prices.value && new Map(prices.value.visitor_prices.map((price) => [price.visitor_type, price]));
  const group = discountGroupOf(inventory, selection);
  const types = visitorTypesOf(inventory, reservationType).filter((type) => !quoted || quoted.has(type.id));
  const groupLeft =
    (group?.dg_max_per_reservation ?? Infinity) -
    types.reduce((sum, type) => sum + (isVehicle(type) ? 0 : countOf(selection, type)), 0);
  const priceText = usePriceText(quoted, taxIncluded);
  return (
    <section className="card" aria-labelledby="visitors-title">
      <h2 id="visitors-title">{t('who_is_coming')}</h2>
      {error ? (
        <p className="field-error" id="visitors-error">
          {error}
        </p>
      ) : null}
      {prices.problem && !prices.value ? (
        <LoadError what={t('prices_not_loaded')} query={prices} />
      ) : (
        <p className="hint">
          {selection.date ? t(taxIncluded ? 'prices_with_tax' : 'prices_before_tax') : t('prices_need_day')}
        </p>
      )}
      <ul className="counters">
        {types.map((type, index) => {
          const vehicle = isVehicle(type);
          const max = Math.min(
            groupLimitOf(type, group),
            vehicle ? Infinity : countOf(selection, type) + Math.max(0, groupLeft),
            vehicle ? (inventory.settingsDict.max_cars ?? MAX_VISITORS) : MAX_VISITORS,
          );
          const hints = [priceText(type.id), max < MAX_VISITORS ? t('at_most', { max }) : ''].filter(Boolean);
          return (
            <li key={type.id} className="counter">
              <span className="counter-name">{type.name}</span>
              <span className="hint" id={`about-${type.id}`}>
                {hints.join(' · ')}
              </span>
              <Stepper
                label={type.name}
                id={index === 0 ? 'field-visitors' : `v-${type.id}`}
                value={countOf(selection, type)}
                min={leastOf(selection, type)}
                max={max}
                describedBy={`about-${type.id}`}
                onChange={(count) => onCount(type.id, count)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const Visitors = memo(Counters, isSame);
