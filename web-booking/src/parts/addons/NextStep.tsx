import type { Booking } from '../../core/booking/use-booking.js';
import { programOn } from '../price/program.js';
import { openAt } from '../../core/browser/open-at.js';
import { useI18n } from '../../core/i18n/i18n.js';

/** Choices of each participant on the details, from what price, and the way there. */
export const NextStep = ({
  booking: { inventory, selection, taxIncluded },
  onContinue,
}: {
  booking: Booking;
  onContinue: () => void;
}) => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const groups = inventory.addons.groups.filter(
    ({ settings, discount_group, addons }) =>
      settings.profile_addon &&
      !settings.hidden_type &&
      addons.length > 0 &&
      [null, selection.discountGroup].includes(discount_group),
  );
  if (groups.length === 0) return null;
  const from = (group: (typeof groups)[number]): string => {
    const least = Math.min(
      ...group.addons.map((addon) => (taxIncluded ? addon.price : addon.price_before_tax)),
    );
    return least > 0 ? t('price_from', { price: money(least) }) : '';
  };
  const hintOf = (group: (typeof groups)[number]): string =>
    [from(group), ...new Set(group.addons.map((addon) => programOn(addon, selection.date, i18n)))]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className="card" aria-labelledby="next-step-title">
      <h2 id="next-step-title">{t('on_next_step')}</h2>
      <ul className="counters">
        {groups.map((group) => (
          <li key={group.id} className="counter">
            <button
              type="button"
              className="link counter-name"
              onClick={() => {
                openAt(`[id$="-addons.${group.id}"]`, '#participants-title');
                onContinue();
              }}
            >
              {group.title}
            </button>
            <span className="hint">{hintOf(group)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
