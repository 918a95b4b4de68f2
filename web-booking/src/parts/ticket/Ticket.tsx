import { useState } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { countedTitle, formatMoney, lineWhen, NBSP, parkedUntil } from '@stile/web-kit';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import { refundedOf } from '@stile/contracts/desk/refund-lines';
import { isEmbedded } from '../../core/browser/embedded.js';
import { useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { usePaidLater } from '../../core/services/use-paid-later.js';
import { useVenue } from '../../core/services/venue.js';
import { Balance } from './Balance.js';
import { RideRows } from './RideRows.js';
import { PriceLines } from '../price/PriceLines.js';
import { Icon } from '../ui/Icon.js';
import { Fold } from '../widgets/Fold.js';
import { LazyIcon } from '../widgets/LazyIcon.js';
import { LazyFirstAct } from './lazy-waivers.js';
import { TicketParticipants } from './TicketParticipants.js';

interface TicketProps {
  reservation: ReservationAnswer;
  link?: string;
  /** Just booked: the visitor is told first to note it down. */
  isNew?: boolean;
}

/**
 * The visitor's ticket for the gate: code and number first, then when, who, where, what was paid and what is still to
 * be paid. Prints as one sheet.
 */
export const Ticket = ({ reservation, link, isNew = false }: TicketProps) => {
  const { title } = useI18n();
  return (
    <article
      className="ticket"
      aria-labelledby="ticket-title"
      data-cancelled={reservation.cancelled || undefined}
    >
      <div className="ticket-top">
        <Code reservation={reservation} isNew={isNew} />
        <div className="ticket-facts">
          <h2 id="ticket-title">{title(reservation.inventory_title)}</h2>
          <Facts reservation={reservation} />
        </div>
      </div>
      <Actions reservation={reservation} link={link} isNew={isNew} />
      {reservation.place && !reservation.cancelled ? (
        <DestinationFacts destination={reservation.place} />
      ) : null}
      {reservation.profiles ? (
        <TicketParticipants reservation={reservation} profiles={reservation.profiles} />
      ) : null}
      <Price reservation={reservation} />
      <Balance reservation={reservation} />
    </article>
  );
};

interface PartProps {
  reservation: ReservationAnswer;
}

const apiOf = ({ id }: ReservationAnswer): string => `/api/reservation/${encodeURIComponent(id)}`;

const Code = ({ reservation, isNew }: PartProps & { isNew: boolean }) => {
  const { t } = useI18n();
  const isPaidLater = usePaidLater();
  if (reservation.cancelled)
    return (
      <p className="stamp">
        {t('cancelled')}
        {reservation.refunded && !isPaidLater ? ` ${t('refunded_mark')}` : null}
      </p>
    );
  return (
    <figure className="ticket-code">
      <img
        src={`${apiOf(reservation)}/qr.svg`}
        width="200"
        height="200"
        alt={t('qr_alt', { id: reservation.id })}
      />
      {/* Over a new ticket the page says it. */}
      {isNew ? null : <figcaption>{t('show_code')}</figcaption>}
    </figure>
  );
};

const Facts = ({ reservation }: PartProps) => {
  const i18n = useI18n();
  const { t } = i18n;
  const counted = (lines: ReservationAnswer['lines'], more: (line: (typeof lines)[number]) => string) =>
    lines.map((line) => countedTitle(line, NBSP) + more(line)).join(', ');
  const visitors = counted(
    reservation.lines.filter(({ kind }) => kind === 'visitor'),
    () => '',
  );
  const end = parkedUntil(reservation)?.end;
  const parked = end ? t('parking_until', { time: i18n.time(end.slice('YYYY-MM-DDT'.length)) }) : '';
  const products = counted(
    reservation.lines.filter(({ kind }) => kind === 'addon'),
    (line) => {
      const when = lineWhen(line, i18n);
      return when && ` (${when})`;
    },
  );
  const plates = reservation.vehicles.map(({ license_plate }) => license_plate).join(', ');
  const { contact } = reservation;
  return (
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
      <Fact name={t('who')} text={[visitors, parked].filter(Boolean).join('. ')} />
      <Fact name={t('addons')} text={products} />
      <Fact name={t('plates')} text={plates} />
      <Fact name={t('booked_by')} text={contact ? `${contact.first_name} ${contact.last_name}` : ''} />
    </dl>
  );
};

const Fact = ({ name, text }: { name: string; text: string }) =>
  text === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );

/** The calendar, after what is still to be signed; the others are links in a row. */
const Actions = ({ reservation, link, isNew }: PartProps & { link: string | undefined; isNew: boolean }) => {
  const { t, language } = useI18n();
  // The receipt is a page without a frame of ours; the visitor's own page leads to it.
  const embedded = isEmbedded(useUrl());
  const calendar = (look: 'primary' | 'quiet') => (
    <a className={`button ${look}`} href={`${apiOf(reservation)}/calendar.ics`}>
      <LazyIcon name="calendar" />
      {t('add_to_calendar')}
    </a>
  );
  return (
    <div className="ticket-actions no-print">
      {reservation.cancelled ? null : reservation.profiles?.length ? (
        <LazyFirstAct
          reservation={reservation}
          calendar={isNew ? calendar : () => calendar('quiet')}
          fallback={calendar('quiet')}
        />
      ) : (
        calendar(isNew ? 'primary' : 'quiet')
      )}
      <div className="ticket-more">
        {reservation.cancelled ? null : (
          <button type="button" className="link" onClick={() => window.print()}>
            <LazyIcon name="print" size={18} />
            {t('print')}
          </button>
        )}
        {embedded ? null : (
          <a
            className="link"
            href={`/reservation/${encodeURIComponent(reservation.id)}/print_receipt?lang=${language}`}
          >
            <LazyIcon name="receipt" size={18} />
            {t('receipt')}
          </a>
        )}
        {link && !reservation.cancelled ? <VisitorLink link={link} /> : null}
      </div>
    </div>
  );
};

/** The sum that it costs by now, how it was paid and what went back; behind them, the lines. */
const Price = ({ reservation }: PartProps) => {
  const { t, language } = useI18n();
  const venue = useVenue();
  const money = (amount: number) => formatMoney(amount, reservation.currency, language);
  const paid = reservation.charges
    .filter(({ amount }) => amount > 0)
    .map(({ amount, card_last4: last4 }) =>
      last4
        ? t('paid_by_card', { amount: money(amount), last4 })
        : t('paid_amount', { amount: money(amount) }),
    );
  const returned = refundedOf(reservation.charges);
  return (
    <Fold
      id="ticket-price"
      title={`${t('total')} ${money(reservation.cost?.total ?? reservation.price)}`}
      hint={[...paid, ...(returned > 0 ? [t('amount_returned', { amount: money(returned) })] : [])].join(
        ' · ',
      )}
    >
      <PriceLines
        {...reservation}
        parking={parkedUntil(reservation)}
        taxIncluded={isTaxIncluded(venue?.settingsDict)}
      />
    </Fold>
  );
};

/** The address with its route; behind a heading, how to get there and what to bring. */
const DestinationFacts = ({ destination }: { destination: NonNullable<ReservationAnswer['place']> }) => {
  const { t } = useI18n();
  const route = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: destination.address })}`;
  const more = [
    { name: t('how_to_get_there'), text: destination.directions ?? '' },
    { name: t('what_to_bring'), text: destination.what_to_bring ?? '' },
  ].filter(({ text }) => text !== '');
  return (
    <div className="ticket-place">
      {destination.address ? (
        <dl className="facts stacked">
          <div>
            <dt>{t('address_of_place')}</dt>
            <dd>
              {destination.address}{' '}
              <a className="link no-print" href={route} rel="noreferrer">
                {t('directions')}
              </a>
            </dd>
          </div>
        </dl>
      ) : null}
      {more.length > 0 ? (
        <Fold id="ticket-place-more" title={more.map(({ name }) => name).join(' · ')}>
          <dl className="facts stacked">
            {more.map((fact) => (
              <Fact key={fact.name} {...fact} />
            ))}
          </dl>
        </Fold>
      ) : null}
    </div>
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
      <a className="link" href={link}>
        <LazyIcon name="open" size={18} />
        {t('see_or_cancel')}
      </a>
      <button type="button" className="link" onClick={copy}>
        {copied ? <Icon name="check" size={18} /> : <LazyIcon name="link" size={18} />}
        {t(copied ? 'link_copied' : 'copy_link')}
      </button>
    </>
  );
};
