import { useWords } from '../i18n/texts.js';
import type { PanelContext } from './ParticipantPanel.js';
import { isRental } from './contracts-profiles.js';
import type { Participant } from './use-participants.js';

/** What this participant costs, line by line; the sum with tax is worked out by the server, for all together. */
export const PriceTable = ({ kind, participant: { draft, typeName, groups }, context: { quote, taxIncluded } }: { kind: string; participant: Participant; context: PanelContext }) => {
  const { t, money } = useWords();
  const shown = (price: number, beforeTax: number) => (price === 0 ? t('free') : money(taxIncluded ? price : beforeTax));
  const visitor = kind === 'prices' || kind === 'price_no_rentals' ? quote?.visitor_prices.find(({ visitor_type }) => visitor_type === draft.visitorType) : undefined;
  const products = groups.filter((group) => kind !== 'price_no_rentals' || !isRental(group)).flatMap(({ addons }) => addons);
  const lines = draft.addons.flatMap(({ addon_inventory, addon_count }) => {
    const addon = products.find(({ id }) => id === addon_inventory);
    return addon ? [{ id: addon.id, title: addon_count > 1 ? `${addon_count} × ${addon.title}` : addon.title, price: shown(addon.price * addon_count, addon.price_before_tax * addon_count) }] : [];
  });
  if (!visitor && lines.length === 0) return null;
  return (
    <dl className="lines wide" aria-label={t('price_of_participant')}>
      {visitor ? <div><dt>{typeName}</dt><dd>{shown(visitor.price, visitor.price_before_tax)}</dd></div> : null}
      {lines.map(({ id, title, price }) => <div key={id}><dt>{title}</dt><dd>{price}</dd></div>)}
    </dl>
  );
};
