import { offeredGroups } from '../../core/booking/discount-groups.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import type { PartProps } from './use-selection.js';

const EVERYONE = 'everyone';

/** The kind of booking and the discount group, where there is a choice: days, slots, prices and products follow from both. */
export const BookingKind = ({ booking: { inventory, selection, reservationType }, choose }: PartProps) => {
  const { t } = useI18n();
  const types = inventory.reservation_types;
  const groups = offeredGroups(inventory, selection);
  // Where the venue names everyone as a group, that is what a visitor of no group reads.
  const everyone = groups.find(({ id }) => id === EVERYONE);
  const nobody = selection.allowedGroups || everyone ? [] : [{ id: '', title: t('no_group') }];
  // A link may name a kind that the destination does not have, or has no more.
  const unknown =
    selection.reservationType !== null && !types.some(({ id }) => id === selection.reservationType);
  const warning = unknown ? (
    <Notice tone="warn" title={t('arrival_method_not_available')}>
      <p>{t('arrival_method_instead', { kind: reservationType?.name ?? '' })}</p>
    </Notice>
  ) : null;
  if (types.length < 2 && groups.length + nobody.length < 2) return warning;
  return (
    <>
      {warning}
      <section className="choices" aria-label={t('booking_kind')}>
        {types.length > 1 ? (
          <p>
            <label htmlFor="reservation-type">{t('reservation_type')}</label>
            <select
              id="reservation-type"
              value={reservationType?.id}
              onChange={(event) => choose({ reservationType: event.target.value })}
            >
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        ) : null}
        {groups.length + nobody.length > 1 ? (
          <p>
            <label htmlFor="discount-group">{t('discount_group')}</label>
            <select
              id="discount-group"
              value={selection.discountGroup ?? everyone?.id ?? ''}
              onChange={(event) => choose({ discountGroup: event.target.value || null })}
            >
              {[...nobody, ...groups].map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </p>
        ) : null}
      </section>
    </>
  );
};
