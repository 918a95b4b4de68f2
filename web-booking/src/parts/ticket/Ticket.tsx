import { useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { formatMoney, lineWhen } from '@stile/web-kit';
import { isTaxIncluded } from '../../core/contracts/tax-included.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useVenue } from '../../core/services/venue.js';
import { RideRows } from './RideRows.js';
import { PriceLines } from '../price/PriceLines.js';
import { Icon } from '../ui/Icon.js';
import { LazyIcon } from '../widgets/LazyIcon.js';
import { TicketParticipants } from './TicketParticipants.js';

/** What the visitor shows at the gate: number, code, when, who, what was paid. Prints as one sheet. */
export const Ticket = ({ reservation, link }: { reservation: ReservationAnswer; link?: string }) => {
  const i18n = useI18n();
  const { t, language } = i18n;
  const venue = useVenue();
  const api = `/api/reservation/${encodeURIComponent(reservation.id)}`;
  const visitors = reservation.lines
    .filter((line) => line.kind === 'visitor')
    .map((line) => `${line.count} × ${line.title}`)
    .join(', ');
  const parked = reservation.parking
    ? t('parking_until', { time: i18n.time(reservation.parking.end.slice('YYYY-MM-DDT'.length)) })
    : '';
  // What is for the whole visit needs no time at the gate; it stands with the prices.
  const timed = reservation.lines
    .filter(({ slot }) => slot !== undefined)
    .map((line) => `${line.count} × ${line.title} (${lineWhen(line, i18n)})`)
    .join(', ');
  const paid = reservation.charges.filter((charge) => charge.amount > 0);
  return (
    <article
      className="ticket"
      aria-labelledby="ticket-title"
      data-cancelled={reservation.cancelled || undefined}
    >
      <div className="ticket-top">
        <div className="ticket-facts">
          <h2 id="ticket-title">{i18n.title(reservation.inventory_title)}</h2>
          <dl className="facts stacked">
            <div>
              <dt>{t('reservation_number')}</dt>
              <dd className="ticket-id">{reservation.id}</dd>
            </div>
            <div>
              <dt>{t('when')}</dt>
              <dd>
                {i18n.date(reservation.visit_date, 'full')}
                <br />
                {t('arrival_at', { time: i18n.time(reservation.arrival_time) })}
              </dd>
            </div>
            <RideRows {...reservation} />
            <div>
              <dt>{t('who')}</dt>
              <dd>{[visitors, parked].filter(Boolean).join('. ')}</dd>
            </div>
            {timed ? (
              <div>
                <dt>{t('addons')}</dt>
                <dd>{timed}</dd>
              </div>
            ) : null}
            {reservation.vehicles.length > 0 ? (
              <div>
                <dt>{t('plates')}</dt>
                <dd>{reservation.vehicles.map(({ license_plate }) => license_plate).join(', ')}</dd>
              </div>
            ) : null}
            {reservation.contact ? (
              <div>
                <dt>{t('booked_by')}</dt>
                <dd>
                  {reservation.contact.first_name} {reservation.contact.last_name}
                </dd>
              </div>
            ) : null}
          </dl>
        </div>
        {reservation.cancelled ? (
          <p className="stamp">{t('cancelled')}</p>
        ) : (
          <figure className="ticket-code">
            <img src={`${api}/qr.svg`} width="200" height="200" alt={t('qr_alt', { id: reservation.id })} />
            <figcaption>{t('show_code')}</figcaption>
          </figure>
        )}
      </div>
      <div className="actions no-print">
        {reservation.cancelled ? null : (
          <>
            <a className="button quiet" href={`${api}/calendar.ics`}>
              <LazyIcon name="calendar" />
              {t('add_to_calendar')}
            </a>
            <button type="button" className="button quiet" onClick={() => window.print()}>
              <LazyIcon name="print" />
              {t('print')}
            </button>
          </>
        )}
        <a
          className="button quiet"
          href={`/reservation/${encodeURIComponent(reservation.id)}/print_receipt?lang=${language}`}
        >
          <LazyIcon name="receipt" />
          {t('receipt')}
        </a>
        {link && !reservation.cancelled ? <VisitorLink link={link} /> : null}
      </div>
      {reservation.profiles ? (
        <TicketParticipants reservation={reservation} profiles={reservation.profiles} />
      ) : null}
      <PriceLines {...reservation} taxIncluded={isTaxIncluded(venue?.settingsDict)} />
      {paid.map((charge) => (
        <p key={charge.id} className="hint">
          {charge.card_last4
            ? t('paid_by_card', {
                amount: formatMoney(charge.amount, reservation.currency, language),
                last4: charge.card_last4,
              })
            : t('paid_amount', { amount: formatMoney(charge.amount, reservation.currency, language) })}
        </p>
      ))}
    </article>
  );
};

/** The secret link to the visitor's own page: opens it here, or goes to the clipboard. */
const VisitorLink = ({ link }: { link: string }) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(new URL(link, window.location.origin).href).then(
      () => {
        setCopied(true);
        announcer.say(t('link_copied'));
      },
      () => announcer.say(t('link_not_copied')),
    );
  };
  return (
    <>
      <a className="button quiet" href={link}>
        {t('see_or_cancel')}
      </a>
      <button type="button" className="button quiet" onClick={copy}>
        {copied ? <Icon name="check" /> : <LazyIcon name="link" />}
        {t(copied ? 'link_copied' : 'copy_link')}
      </button>
    </>
  );
};
