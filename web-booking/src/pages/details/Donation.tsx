import type { AddonGroup } from '@stile/contracts';
import type { ChosenAddon, Selection } from '../../core/booking/selection.js';
import { useI18n } from '../../core/i18n/i18n.js';

/** The median of the prices, the lower of two (docs/rules/pricing.md 16). */
export const usualDonation = ({ addons }: AddonGroup): string =>
  addons.toSorted((a, b) => a.price - b.price)[Math.floor((addons.length - 1) / 2)]?.id ?? '';

/**
 * One of the venue's donations, or none. The usual amount is preselected once a visitor wants to give
 * (docs/rules/pricing.md 16).
 */
export const Donation = ({
  group,
  selection,
  onChange,
}: {
  group: AddonGroup;
  selection: Selection;
  onChange: (addons: Record<string, ChosenAddon>) => void;
}) => {
  const chosen = group.addons.find((addon) => selection.addons[addon.id])?.id ?? '';
  const { t } = useI18n();
  const choose = (id: string) =>
    onChange(
      Object.fromEntries(
        group.addons.map((addon) => [addon.id, { count: addon.id === id ? 1 : 0, time: null }]),
      ),
    );
  return (
    <section className="card" aria-labelledby="donation-title">
      <h2 id="donation-title">{group.title}</h2>
      <p className="hint">{group.inventory_text || t('donation_hint')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen !== ''}
          onChange={(event) => choose(event.target.checked ? usualDonation(group) : '')}
        />
        <span>{t('give_donation')}</span>
      </label>
      {chosen === '' ? null : (
        <fieldset className="chips">
          <legend className="visually-hidden">{t('donation_amount')}</legend>
          {group.addons
            .toSorted((a, b) => a.price - b.price)
            .map(({ id, title }) => (
              <label key={id} className="chip" data-chosen={id === chosen || undefined}>
                <input type="radio" name="donation" checked={id === chosen} onChange={() => choose(id)} />
                {title}
              </label>
            ))}
        </fieldset>
      )}
    </section>
  );
};
