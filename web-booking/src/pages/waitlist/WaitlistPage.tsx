import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { AcceptAnswer, WaitlistEntryAnswer } from '@stile/contracts';
import { asProblem, formatInstant, isPassing, type Problem } from '@stile/web-kit';
import { useGet } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { useServices } from '../../core/services/services.js';
import { useVenue } from '../../core/services/venue.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { forgetEnded, isOpenEntry } from '../../parts/slots/waited-times.js';
import { LoadError, Notice } from '../../parts/ui/Notice.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { ProblemNotice } from '../../parts/ui/ProblemNotice.js';
import { LeaveDialog } from './LeaveDialog.js';
import { embeddedLike } from '../../parts/embedder/embedded-like.js';
import { claimOffer } from './claim-offer.js';

/** While somebody looks, the page finds out by itself. */
const LOOK_EVERY_MS = 15_000;

/** A visitor's own entry, open to the browser that joined or followed the link. */
export const WaitlistPage = () => {
  const { t } = useI18n();
  const id = new URLSearchParams(searchOf(useUrl())).get('entry');
  const query = useGet<WaitlistEntryAnswer>(id && `/api/waitlist/${encodeURIComponent(id)}`);
  const [changed, setChanged] = useState<WaitlistEntryAnswer | null>(null);
  const entry = changed ?? query.value;
  const isOpen = entry !== undefined && isOpenEntry(entry);
  const { stored } = useServices();
  useEffect(() => {
    if (entry) forgetEnded(stored, entry);
  }, [stored, entry]);
  const look = useEffectEvent(() => query.retry());
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen]);

  if (!id || (query.problem && !isPassing(query.problem) && !entry))
    return (
      <Page>
        <Notice tone="warn" title={t('waitlist_closed')}>
          <p>{t('waitlist_closed_more')}</p>
        </Notice>
      </Page>
    );
  if (query.problem && !entry)
    return (
      <Page>
        <LoadError what={t('waitlist_not_loaded')} query={query} />
      </Page>
    );
  if (!entry) return <PageSkeleton title={t('waitlist_page')} />;
  return (
    <Page>
      <Entry entry={entry} onChanged={setChanged} />
    </Page>
  );
};

const Page = ({ children }: { children: ReactNode }) => {
  const { t } = useI18n();
  return (
    <div className="page">
      <ScreenHead title={t('waitlist_page')} pageTitle={t('waitlist_page')} />
      <div className="narrow">{children}</div>
    </div>
  );
};

const Entry = ({
  entry,
  onChanged,
}: {
  entry: WaitlistEntryAnswer;
  onChanged: (entry: WaitlistEntryAnswer) => void;
}) => {
  const { t } = useI18n();
  const [leaving, setLeaving] = useState(false);
  const isOpen = isOpenEntry(entry);
  return (
    <>
      <State entry={entry} />
      <Facts entry={entry} />
      {isOpen ? (
        <div className="actions">
          <button type="button" className="button danger" onClick={() => setLeaving(true)}>
            {t('waitlist_leave')}
          </button>
        </div>
      ) : null}
      {leaving ? (
        <LeaveDialog
          entry={entry}
          onClose={() => setLeaving(false)}
          onLeft={(left) => {
            setLeaving(false);
            onChanged(left);
          }}
        />
      ) : null}
    </>
  );
};

const bookUrl = ({ inventory_group, inventory, visit_date }: WaitlistEntryAnswer): string =>
  `/book?${new URLSearchParams({ inventoryGroup: inventory_group, inventory, startDate: visit_date })}`;

/** Why the link in the mail did not put an entry into its queue. */
const REFUSALS = {
  waitlist_already: 'waitlist_refused_already',
  waitlist_full: 'waitlist_refused_full',
} as const;

/** Where the entry stands, and what to do next. */
const State = ({ entry }: { entry: WaitlistEntryAnswer }) => {
  const { t } = useI18n();
  const said = new URLSearchParams(searchOf(useUrl())).get('refused');
  const refused = Object.entries(REFUSALS).find(([code]) => code === said)?.[1];
  if (entry.offer) return <OfferNotice entry={entry} offer={entry.offer} />;
  switch (entry.state) {
    case 'unproven':
      return refused ? (
        <Notice tone="warn" title={t(refused)}>
          <a className="button quiet" href={bookUrl(entry)}>
            {t('waitlist_choose_again')}
          </a>
        </Notice>
      ) : (
        <Notice tone="warn" title={t('waitlist_unproven')}>
          <p>{t('waitlist_unproven_more', { email: entry.contact?.email ?? '' })}</p>
        </Notice>
      );
    case 'waiting':
      return (
        <Notice tone="info" title={t('waitlist_number', { n: entry.position ?? 1 })}>
          <p>{t('waitlist_how')}</p>
        </Notice>
      );
    case 'booked':
      return (
        <Notice tone="good" title={t('waitlist_booked')}>
          <p>{t('waitlist_booked_more', { id: entry.reservation_id ?? '' })}</p>
          <a
            className="button quiet"
            href={`/reservation?reservationId=${encodeURIComponent(entry.reservation_id ?? '')}`}
          >
            {t('waitlist_see_reservation')}
          </a>
        </Notice>
      );
    case 'left':
      return (
        <Notice tone="info" title={t('waitlist_left')}>
          <a className="button quiet" href={bookUrl(entry)}>
            {t('waitlist_choose_again')}
          </a>
        </Notice>
      );
    case 'removed':
      return (
        <Notice tone="info" title={t('waitlist_removed')}>
          {entry.removed_for ? <p>{t(`waitlist_removed_${entry.removed_for}`)}</p> : null}
          <a className="button quiet" href={bookUrl(entry)}>
            {t('waitlist_choose_again')}
          </a>
        </Notice>
      );
    case 'offered':
    case 'lapsed':
      return (
        <Notice tone="warn" title={t('waitlist_lapsed')}>
          <p>{t('waitlist_lapsed_more')}</p>
          <a className="button quiet" href={bookUrl(entry)}>
            {t('waitlist_choose_again')}
          </a>
        </Notice>
      );
  }
};

const OfferNotice = ({
  entry,
  offer,
}: {
  entry: WaitlistEntryAnswer;
  offer: NonNullable<WaitlistEntryAnswer['offer']>;
}) => {
  const { t, language } = useI18n();
  const services = useServices();
  const venue = useVenue();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const until = formatInstant(
    offer.lapses_at,
    'full',
    venue?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
    venue?.inventory?.settingsDict.time_format,
  );
  const accept = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const accepted = await services.api.send<AcceptAnswer>(
        'POST',
        `/api/waitlist/${encodeURIComponent(entry.id)}/accept`,
        {},
      );
      const offer = { ...accepted, contact: entry.contact };
      const details = await claimOffer(services, offer, venue?.inventory ?? null);
      services.leave(embeddedLike(window.location.pathname + window.location.search, details));
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  return (
    <Notice tone="good" title={t('waitlist_offer_title')}>
      <p>{t('waitlist_offer_more', { until })}</p>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button type="button" className="button primary" aria-disabled={busy} onClick={() => void accept()}>
        {t(busy ? 'waitlist_accepting' : 'waitlist_accept')}
      </button>
    </Notice>
  );
};

const Facts = ({ entry }: { entry: WaitlistEntryAnswer }) => {
  const { t, n, date, time, title } = useI18n();
  const arrival = entry.offer?.arrival_time ?? entry.arrival_time;
  return (
    <section className="card">
      <dl className="facts">
        <div>
          <dt>{t('waitlist_waiting_for')}</dt>
          <dd>{[entry.option, title(entry.inventory_title)].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('when')}</dt>
          <dd>
            {date(entry.visit_date, 'full')} · {arrival === null ? t('waitlist_any_time') : time(arrival)}
          </dd>
        </div>
        <div>
          <dt>{t('who')}</dt>
          <dd>
            {n('waitlist_people', entry.people)}
            {entry.contact ? `, ${entry.contact.first_name} ${entry.contact.last_name}` : ''}
          </dd>
        </div>
      </dl>
    </section>
  );
};
