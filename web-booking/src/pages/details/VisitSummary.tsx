import type { ReactNode } from 'react';
import type { QuoteAnswer } from '@stile/contracts';
import { countedTitle, lineWhen, NBSP } from '@stile/web-kit';
import { isDonation, shownGroups } from '../../core/booking/addon-rules.js';
import type { Booking } from '../../core/booking/use-booking.js';
import { goToPart, openAt } from '../../core/browser/open-at.js';
import { FoldedCard } from '../../parts/widgets/FoldedCard.js';
import { IdleCoupons } from '../../parts/codes/IdleCoupons.js';
import { RideText } from '../../parts/ticket/RideRows.js';
import { useI18n, type I18n } from '../../core/i18n/i18n.js';

const ridesOf = ({ feeder }: Booking['selection'], { feeders = [] }: Booking['inventory']) =>
  (['there', 'back'] as const).flatMap((way) => {
    const stops = (feeders.find(({ id }) => id === feeder.id) ?? feeders[0])?.stops ?? {};
    const { departureStop, departureTime, arrivalStop, arrivalTime } = feeder[way];
    const stopRow = (stop: string | null, time: string | null) => ({
      name: stops[stop ?? ''] ?? '',
      time: time ?? '',
    });
    return departureStop && departureTime
      ? [
          {
            way,
            from: stopRow(departureStop, departureTime),
            to: arrivalStop ? stopRow(arrivalStop, arrivalTime) : null,
          },
        ]
      : [];
  });

/** ' (Dec 5–7, 10:00 AM)' of a product with days or a time. */
const whenOf = (line: QuoteAnswer['lines'][number], i18n: I18n): string => {
  const when = lineWhen(line, i18n);
  return when ? ` (${when})` : '';
};

/** Products of participants, in the panel that is open. */
const PRODUCTS = '[id*="-addons."]';
const PARTICIPANTS = '#participants-title';

/** Whether products of the visit itself are on the first screen. */
const hasOwnProducts = ({ inventory, selection, edited, venue }: Booking): boolean =>
  shownGroups(inventory, selection, edited?.staff === true).some(
    (group) => !isDonation(group, venue.settingsDict['donation_addon_type']),
  );

interface Row {
  readonly name: string;
  readonly value: ReactNode;
  /** Absent where nothing can be changed. `card`: where it is changed; null with the participants. */
  readonly change?: { readonly what: string; readonly card: string | null };
}

const rowsOf = (booking: Booking, quote: QuoteAnswer | undefined, i18n: I18n): readonly Row[] => {
  const { t } = i18n;
  const { selection, inventory } = booking;
  const list = (kinds: readonly string[]) =>
    quote?.lines
      .filter((line) => kinds.includes(line.kind))
      .map((line) => countedTitle(line, NBSP) + whenOf(line, i18n))
      .join(', ') ?? '';
  return [
    { name: t('where'), value: i18n.title(inventory.title) },
    {
      name: t('when'),
      value: `${selection.date ? i18n.date(selection.date, 'full') : ''}${selection.time ? `, ${i18n.time(selection.time)}` : ''}`,
      change: { what: t('change_when'), card: '#calendar-title' },
    },
    ...ridesOf(selection, inventory).map(({ way, from, to }) => ({
      name: t(`shuttle_${way}`),
      value: <RideText from={from} to={to} />,
      change: { what: t('change_shuttle'), card: '#field-shuttle' },
    })),
    {
      name: t('who'),
      value: [
        list(['visitor']),
        quote?.parking ? t('parking_until', { time: i18n.time(quote.parking.end.slice(11)) }) : '',
      ]
        .filter(Boolean)
        .join('. '),
      change: { what: t('change_who'), card: '#visitors-title' },
    },
    {
      name: t('addons'),
      value: list(['addon']) || t('none'),
      change: { what: t('change_addons'), card: hasOwnProducts(booking) ? '#field-addons' : null },
    },
  ];
};

const NO_ERRORS = { found: [], has: () => false };

/** When, then who and what, in two lines. */
const shortOf = ({ selection }: Booking, quote: QuoteAnswer | undefined, i18n: I18n): readonly string[] => [
  [selection.date ? i18n.date(selection.date, 'long') : '', selection.time ? i18n.time(selection.time) : '']
    .filter(Boolean)
    .join(', '),
  (quote?.lines ?? []).map((line) => countedTitle(line, NBSP)).join(' · '),
];

/** Check before paying: each row with the way back to change it. */
export const VisitSummary = ({
  booking,
  quote,
  onChange,
}: {
  booking: Booking;
  quote: QuoteAnswer | undefined;
  onChange: () => void;
}) => {
  const i18n = useI18n();
  const { t } = i18n;
  const rows = rowsOf(booking, quote, i18n);
  return (
    <FoldedCard
      id="summary-title"
      title={t('check_visit')}
      short={shortOf(booking, quote, i18n)}
      fold={{ ...NO_ERRORS, isWhole: false, isNext: Boolean(booking.edited) }}
    >
      <IdleCoupons booking={booking} quote={quote} />
      <dl className="facts">
        {rows.map(({ name, value, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {change ? (
              <dd className="facts-act">
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    // Products of participants are chosen below.
                    if (change.card === null) return goToPart(PRODUCTS, PARTICIPANTS);
                    openAt(change.card);
                    onChange();
                  }}
                >
                  {t('change')}
                  <span className="visually-hidden"> {change.what}</span>
                </button>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </FoldedCard>
  );
};
