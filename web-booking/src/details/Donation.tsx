import type { AddonGroup } from '@stile/contracts';
import type { ChosenAddon, Selection } from '../booking/selection.js';
import { useWords } from '../i18n/texts.js';

/** One of the venue's donations, or none: whichever is chosen replaces the other. */
export const Donation = ({ group, selection, onChange }: { group: AddonGroup; selection: Selection; onChange: (addons: Record<string, ChosenAddon>) => void }) => {
  const { t } = useWords();
  const chosen = group.addons.find((addon) => selection.addons[addon.id])?.id ?? '';
  const choose = (id: string) => onChange(Object.fromEntries(group.addons.map((addon) => [addon.id, { count: addon.id === id ? 1 : 0, time: null }])));
  return (
    <section className="card" aria-labelledby="donation-title">
      <h2 id="donation-title">{group.title}</h2>
      <fieldset className="chips">
        <legend className="hint">{group.inventory_text || t('donation_hint')}</legend>
        {[{ id: '', title: t('no_donation') }, ...group.addons].map(({ id, title }) => (
          <label key={id} className="chip" data-chosen={id === chosen || undefined}><input type="radio" name="donation" checked={id === chosen} onChange={() => choose(id)} />{title}</label>
        ))}
      </fieldset>
    </section>
  );
};
