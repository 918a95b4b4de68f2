import { useI18n } from '../../core/i18n/i18n.js';
import { TotalRows } from '../price/PriceLines.js';
import type { PanelContext } from './panel-context.js';
import { isRental } from '../../core/contracts/profiles.js';
import type { Participant } from './use-participants.js';

interface Line {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly beforeTax: number;
}

const SCALE = 10_000;
const CENT = 100;
/** Whole ten-thousandths until the end, then whole cents, as the server rounds (docs/rules/money.md 1). */
const centsOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + Math.round(amount * SCALE), 0) / CENT);

/** What this participant costs before discounts, which are worked out for all together: lines, subtotal, tax, total. */
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
      ? [{ id: 'visitor', title: typeName, price: visitor.price, beforeTax: visitor.price_before_tax }]
      : []),
    ...draft.addons.flatMap(({ addon_inventory, addon_count: count }) => {
      const addon = products.find(({ id }) => id === addon_inventory);
      return addon
        ? [
            {
              id: addon.id,
              title: count > 1 ? `${count} × ${addon.title}` : addon.title,
              price: addon.price * count,
              beforeTax: addon.price_before_tax * count,
            },
          ]
        : [];
    }),
  ];
  if (lines.length === 0) return null;
  const [total, subtotal] = [
    centsOf(lines.map(({ price }) => price)),
    centsOf(lines.map(({ beforeTax }) => beforeTax)),
  ];
  const say = (cents: number) => money(cents / CENT);
  return (
    <dl className="lines wide" aria-label={t('price_of_participant')}>
      {lines.map(({ id, title, price, beforeTax }) => (
        <div key={id}>
          <dt>{title}</dt>
          <dd>{price === 0 ? t('free') : money(taxIncluded ? price : beforeTax)}</dd>
        </div>
      ))}
      <TotalRows
        subtotal={say(subtotal)}
        tax={say(total - subtotal)}
        total={say(total)}
        taxIncluded={taxIncluded}
      />
    </dl>
  );
};
