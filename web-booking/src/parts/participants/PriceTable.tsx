import { add, money as exact, subtract, times, toCents, units } from '@stile/contracts/kernel/money';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { countedTitle } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { SumRows } from '../price/PriceLines.js';
import type { PanelContext } from './panel-context.js';
import { isRental } from '@stile/contracts/profiles/profile-addons';
import type { Participant } from './participant.js';

interface Line {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly price_before_tax: number;
  readonly isProgram?: boolean;
}

const timesCount = (price: number, count: number): number => units(times(exact(price), count));
/** Rounded once, at the end, as the server rounds (docs/rules/money.md 6). */
const totalOf = (amounts: readonly number[]) => toCents(add(...amounts.map(exact)));

/**
 * The price of this participant before discounts, which are worked out for all together: lines, subtotal, tax, total.
 */
export const PriceTable = ({
  kind,
  participant: { draft, typeName, groups },
  context: { quote, taxIncluded },
}: {
  kind: string;
  participant: Participant;
  context: PanelContext;
}) => {
  const { t, money } = useI18n();
  const visitor =
    kind === 'prices' || kind === 'price_no_rentals'
      ? quote?.visitor_prices.find(({ visitor_type }) => visitor_type === draft.visitorType)
      : undefined;
  const products = groups
    .filter((group) => kind !== 'price_no_rentals' || !isRental(group))
    .flatMap(({ addons }) => addons);
  const lines: Line[] = [
    ...(visitor
      ? [{ id: 'visitor', title: typeName, price: visitor.price, price_before_tax: visitor.price_before_tax }]
      : []),
    ...draft.addons.flatMap(({ addon_inventory, addon_count: count }) => {
      const addon = products.find(({ id }) => id === addon_inventory);
      return addon
        ? [
            {
              id: addon.id,
              title: countedTitle({ count, title: addon.title }),
              isProgram: addon.settings.program !== undefined,
              price: timesCount(addon.price, count),
              price_before_tax: timesCount(addon.price_before_tax, count),
            },
          ]
        : [];
    }),
  ];
  if (lines.length === 0) return null;
  const total = totalOf(lines.map(({ price }) => price));
  const subtotal = totalOf(lines.map(({ price_before_tax }) => price_before_tax));
  const shown = shownAmounts({ lines, discounts: [] }, taxIncluded);
  return (
    <dl className="lines wide" aria-label={t('price_of_participant')}>
      {lines.map(({ id, title, price, isProgram }, index) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{price === 0 ? t(isProgram ? 'included' : 'free') : money(shown.lines[index] ?? 0)}</dd>
        </div>
      ))}
      <SumRows
        sums={{
          subtotal: units(subtotal),
          tax_amount: units(subtract(total, subtotal)),
          price: units(total),
        }}
        money={money}
        taxIncluded={taxIncluded}
      />
    </dl>
  );
};
