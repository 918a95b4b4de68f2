import { needsMemberCode } from '../../core/booking/member.js';
import { LazyMemberField } from '../../parts/codes/lazy.js';
import { errorOf } from '../../parts/fields/field-errors.js';
import { offeredGroups } from '../../core/booking/discount-groups.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../../parts/ui/Notice.js';
import type { PartProps } from './use-selection.js';

const EVERYONE = 'everyone';

/**
 * The kind of booking and the discount group, where there is a choice: days, slots, prices and products follow from
 * both.
 */
export const BookingKind = (props: PartProps) => {
  const { booking, choose } = props;
  const { inventory, selection, reservationType } = booking;
  const { t } = useI18n();
  const types = inventory.reservation_types;
  const groups = offeredGroups(inventory, selection);
  // Where the venue names everyone as a group, that is what a visitor of no group reads.
  const everyone = groups.find(({ id }) => id === EVERYONE);
  const nobody = selection.allowedGroups || everyone ? [] : [{ id: '', title: t('no_group') }];
  const warning = <UnknownKind booking={booking} />;
  const isForMembers = needsMemberCode(booking);
  if (types.length < 2 && groups.length + nobody.length < 2 && !isForMembers) return warning;
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
        {isForMembers ? <MemberNumber {...props} /> : null}
      </section>
    </>
  );
};

const MemberNumber = ({ booking, member, onMember, onTyped, next: { errors } }: PartProps) => (
  <div className="choices-member">
    <LazyMemberField
      fallback={<div className="skeleton" />}
      booking={booking}
      member={member}
      onMember={onMember}
      onTyped={onTyped}
      error={errorOf(errors, 'field-member')}
    />
  </div>
);

/** A link may name a kind that the destination does not offer. */
const UnknownKind = ({ booking: { inventory, selection, reservationType } }: Pick<PartProps, 'booking'>) => {
  const { t } = useI18n();
  const isKnown = inventory.reservation_types.some(({ id }) => id === selection.reservationType);
  return selection.reservationType === null || isKnown ? null : (
    <Notice tone="warn" title={t('arrival_method_not_available')}>
      <p>{t('arrival_method_instead', { kind: reservationType?.name ?? '' })}</p>
    </Notice>
  );
};
