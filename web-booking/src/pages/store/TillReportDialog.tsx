import type { TillReport } from '@stile/contracts';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { formatInstant } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { DeskPopup } from './DeskPopup.js';
import { useDeskTexts, useTillTexts } from './desk-i18n.js';
import { TakingsOfSession, useTakings, useTakingsTexts } from './TakingsOfSession.js';
import { useStore } from './store-context.js';

type Fact = readonly [label: string, value: string | null];

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([label, value]) =>
      value === null ? null : (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);

const useAt = () => {
  const { venue, inventory } = useStore();
  const { language } = useI18n();
  return (instant: string): string =>
    formatInstant(instant, 'minute', venue.timezone, language, inventory.settingsDict.time_format);
};

const Cash = ({ cash }: { cash: NonNullable<TillReport['cash']> }) => {
  const { money } = useI18n();
  const { t } = useTillTexts();
  const { sums, counted, variance } = cash;
  const amount = (value: number): string => money(value);
  return (
    <>
      <Facts
        facts={[
          [t('float'), amount(cash.float)],
          [t('sales', { n: sums.sales.count }), amount(sums.sales.amount)],
          [t('refunds', { n: sums.refunds.count }), amount(-sums.refunds.amount)],
          [t('rounding'), amount(sums.sales.rounding - sums.refunds.rounding)],
          [t('loaded', { n: sums.loaded.count }), amount(sums.loaded.amount)],
          [t('unloaded', { n: sums.unloaded.count }), amount(sums.unloaded.amount)],
          [t('discrepancies', { n: sums.discrepancies.count }), amount(sums.discrepancies.amount)],
        ]}
      />
      <Facts
        facts={[
          [t('expected'), amount(cash.expected)],
          [t('counted'), counted === null ? t('not_counted') : amount(counted)],
          [t('variance'), variance === null ? null : amount(variance)],
          [t('over_short'), amount(overShortOf(cash))],
        ]}
      />
      <Pieces counted={cash.denominations ?? []} />
      <Facts
        facts={[
          [t('deposit'), amount(cash.deposit)],
          [t('left'), amount(cash.balance)],
        ]}
      />
      <OfflineSales sales={cash.offline_sales} />
    </>
  );
};

type Counted = NonNullable<NonNullable<TillReport['cash']>['denominations']>;

/** Each note and coin with what so many of it come to; they add up to what was counted. */
const Pieces = ({ counted }: { counted: Counted }) => {
  const { money } = useI18n();
  const { t } = useTillTexts();
  if (counted.length === 0) return null;
  return (
    <>
      <h3>{t('pieces')}</h3>
      <Facts
        facts={counted.map(({ value, count }) => [
          `${count} × ${money(value)}`,
          money(Math.round(value * count * 100) / 100),
        ])}
      />
    </>
  );
};

/** Sales without the network, with both times. */
const OfflineSales = ({ sales }: { sales: NonNullable<TillReport['cash']>['offline_sales'] }) => {
  const { money } = useI18n();
  const { t } = useTillTexts();
  const timeText = useAt();
  if (sales.length === 0) return null;
  return (
    <>
      <h3>{t('offline_sales', { n: sales.length })}</h3>
      <Facts
        facts={sales.map(({ sold_at, sent_at, amount, late }) => [
          t(late ? 'sold_sent_late' : 'sold_sent', { sold: timeText(sold_at), sent: timeText(sent_at) }),
          money(amount),
        ])}
      />
    </>
  );
};

/** The X of the open session or the Z of a closed one, on the screen and on paper (docs/rules/tills.md 21). */
export const TillReportDialog = ({ report }: { report: TillReport }) => {
  const { tills, venue, now } = useStore();
  const { date, time } = useI18n();
  const { t } = useDeskTexts();
  const texts = useTillTexts();
  const timeText = useAt();
  const { number, till, closed_at, closed_by, opened_by, cash } = report;
  const moment = (instant: string, value: string): string =>
    `${timeText(instant)}, ${texts.t('by', { value })}`;
  const takings = useTakings(report);
  const { t: takingsText } = useTakingsTexts();
  const anchor = report.log_anchor;
  const anchorFact: Fact[] = anchor
    ? [[texts.t('log_anchor', { day: date(anchor.day, 'medium') }), anchor.hash]]
    : [];
  const title = number === null ? texts.t('report_x') : texts.t('report_z', { number });
  return (
    <DeskPopup name="till-report" title={title}>
      {/* It scrolls, so that its buttons stay in view: the keyboard scrolls it too. */}
      <section className="till-report" tabIndex={0} aria-label={title}>
        <Facts
          facts={[
            [takingsText('venue'), venue.name],
            [takingsText('printed'), `${date(now.slice(0, 10), 'medium')}, ${time(now.slice(11))}`],
            [texts.t('till'), tills.list.find(({ id }) => id === till)?.name ?? till],
            [texts.t('business_date'), date(report.business_date, 'medium')],
            [texts.t('opened'), moment(report.opened_at, opened_by)],
            [
              texts.t('hand_overs'),
              report.hand_overs
                .map(({ at: when, from, to }) => `${timeText(when)}, ${from} → ${to}`)
                .join('; ') || null,
            ],
            [texts.t('closed'), closed_at && moment(closed_at, closed_by ?? '')],
          ]}
        />
        {cash ? <Cash cash={cash} /> : <p>{takingsText('hidden')}</p>}
        <TakingsOfSession takings={takings} />
        <Facts
          facts={[
            [texts.t('reason'), report.reason],
            [texts.t('witness'), report.witness],
            [texts.t('wrong_tries'), String(report.wrong_tries)],
            [
              texts.t('no_sales'),
              report.no_sales.map(({ at: when, reason }) => `${timeText(when)}, ${reason}`).join('; ') || '0',
            ],
            [texts.t('closing_position'), report.closing_position ?? null],
            [texts.t('closing_chain'), report.chain ?? null],
            ...anchorFact,
          ]}
        />
      </section>
      <button
        type="button"
        className="button primary till-print"
        autoFocus
        aria-disabled={takings === null}
        onClick={() => takings && window.print()}
      >
        {t('print')}
      </button>
    </DeskPopup>
  );
};
