import { Link, Typography } from '@mui/material';
import type { InventoryGroupAnswer, ReservationAnswer } from '@stile/contracts';
import { lineWhen, parkedUntil } from '@stile/web-kit';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import { shownAmounts } from '@stile/contracts/pricing/shown-price';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { Facts } from '../ui/Facts.js';
import { Row, Totals } from '../ui/Sums.js';
import { inventoryName } from '../venue/use-venue.js';

export interface PartProps {
  reservation: ReservationAnswer;
}
export interface VenueProps {
  venue: InventoryGroupAnswer | undefined;
}

const between = (reservation: ReservationAnswer, { t, date, time }: I18n): string =>
  t('from_to', {
    date: date(reservation.visit_date, 'full'),
    from: time(reservation.start_date.slice(11, 16)),
    to: time(reservation.end_date.slice(11, 16)),
  });

/** The name of what the venue calls by an id; the id where the venue does not say. */
const nameIn = (
  known: readonly { readonly id: string; readonly name: string }[] | undefined,
  id: string,
): string => known?.find((one) => one.id === id)?.name ?? id;

export const VisitFacts = ({ reservation, venue }: PartProps & VenueProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const parking = parkedUntil(reservation);
  return (
    <Facts
      facts={[
        { label: t('when'), value: between(reservation, i18n) },
        { label: t('inventory'), value: inventoryName(venue, reservation.inventory) },
        {
          label: t('reservation_type'),
          value: nameIn(venue?.inventory?.reservation_types, reservation.reservation_type),
        },
        {
          label: t('discount_group'),
          value:
            reservation.discount_group === null
              ? t('none')
              : nameIn(venue?.inventory?.discount_groups, reservation.discount_group),
        },
        ...(reservation.vehicles.length > 0
          ? [
              {
                label: t('license_plates'),
                value: reservation.vehicles.map(({ license_plate }) => license_plate).join(', '),
              },
            ]
          : []),
        ...(parking
          ? [{ label: t('parking_until'), value: i18n.time(parking.end.slice('YYYY-MM-DDT'.length)) }]
          : []),
        { label: t('booked_at'), value: i18n.instant(reservation.created, venue?.timezone) },
      ]}
    />
  );
};

export const ContactFacts = ({ reservation: { contact, language } }: PartProps) => {
  const { t } = useI18n();
  if (!contact) return <Typography color="text.secondary">{t('contact_erased')}</Typography>;
  const { email, phone } = contact;
  return (
    <Facts
      columns={1}
      facts={[
        { label: t('name'), value: `${contact.first_name} ${contact.last_name}`.trim() || t('no_name') },
        ...(email ? [{ label: t('email'), value: <Link href={`mailto:${email}`}>{email}</Link> }] : []),
        ...(phone ? [{ label: t('phone'), value: <Link href={`tel:${phone}`}>{phone}</Link> }] : []),
        { label: t('language'), value: t(language === 'fr' ? 'language_fr' : 'language_en') },
      ]}
    />
  );
};

type Line = ReservationAnswer['lines'][number];
const howMany = (line: Line, unit: string, { t, percent, ...style }: I18n): string =>
  [
    `${line.count} × ${line.factor > 1 ? `${line.factor} × ` : ''}${unit}${line.price_source ? ` (${t('agreed_price')})` : ''}`,
    t('tax_of', { rate: percent(line.tax_rate) }),
    lineWhen(line, style),
  ]
    .filter(Boolean)
    .join(' · ');

/** Sold lines and their prices, as decided when it was placed and as every page and paper shows them. */
export const PriceLines = ({ reservation, venue }: PartProps & VenueProps) => {
  const i18n = useI18n();
  const { t, money, unitPrice } = i18n;
  const { lines, discounts, currency, addon_notes = [] } = reservation;
  const taxIncluded = isTaxIncluded(venue?.settingsDict);
  const shown = shownAmounts(reservation, taxIncluded);
  return (
    <dl>
      {lines.map((line, index) => (
        <Row
          key={`${line.kind} ${line.item} ${index}`}
          left={line.title}
          more={howMany(
            line,
            unitPrice(taxIncluded ? line.unit_price : line.unit_price_before_tax, currency),
            i18n,
          )}
          right={line.price === 0 ? t('price_free') : money(shown.lines[index] ?? 0, currency)}
        />
      ))}
      {discounts.map((discount, index) => (
        <Row
          key={discount.coupon}
          left={t('coupon_of', { code: discount.coupon })}
          more={discount.description}
          right={money(shown.discounts[index] ?? 0, currency)}
        />
      ))}
      {addon_notes.map(({ addon_inventory, title, notes }, index) => (
        <Row
          key={`note ${addon_inventory} ${index}`}
          left={t('notes_of', { what: title })}
          more={notes}
          right=""
        />
      ))}
      <Totals sums={reservation} taxIncluded={taxIncluded} />
    </dl>
  );
};

export const cardOf = (
  { card_brand, card_last4, charge_type }: ReservationAnswer['charges'][number],
  { t }: I18n,
): string =>
  card_last4
    ? t('card_ending', { brand: card_brand ?? t('card'), last4: card_last4 })
    : charge_type === 'cash' || charge_type === 'manual' || charge_type === 'terminal'
      ? t(`paid_${charge_type}`)
      : charge_type;
