import { useState, type ReactNode } from 'react';
import type { ParticipantRecords, SignRequest, WaiverAnswer } from '@stile/contracts';
import { useGet } from '../../core/services/use-query.js';
import { ScreenHead } from '../../parts/ui/ScreenHead.js';
import { useServices } from '../../core/services/services.js';
import { useVenue } from '../../core/services/venue.js';
import { searchOf, useUrl } from '../../core/browser/router.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { LoadError, Notice } from '../../parts/ui/Notice.js';
import { PageSkeleton } from '../../parts/ui/PageSkeleton.js';
import { SignForm } from '../../parts/waivers/SignForm.js';
import { signingAddress } from '../../parts/records/open-waivers.js';
import { isRejected } from '../../parts/widgets/is-rejected.js';

/** One participant's waiver, its text and signature, for a browser that followed its link or holds the reservation. */
export const WaiverPage = () => {
  const { t, language } = useI18n();
  const { api } = useServices();
  const search = new URLSearchParams(searchOf(useUrl()));
  const id = search.get('waiverId');
  const query = useGet<WaiverAnswer>(id && `/api/waiver/${encodeURIComponent(id)}?language=${language}`);
  const [signed, setSigned] = useState<WaiverAnswer | null>(null);
  const waiver = signed ?? query.value;
  if (!id || isRejected(query.problem, waiver)) {
    return (
      <Page title={t('waiver_closed_title')}>
        <Notice tone="warn" title={t('waiver_closed')}>
          <p>{t('waiver_closed_more')}</p>
        </Notice>
      </Page>
    );
  }
  if (query.problem && !waiver)
    return (
      <Page title={t('waiver_title')}>
        <LoadError what={t('waivers_not_loaded')} query={query} />
      </Page>
    );
  if (!waiver) return <PageSkeleton title={t('waiver_title')} />;
  const back =
    search.get('from') === 'reservation'
      ? `/reservation?${new URLSearchParams({ reservationId: waiver.reservation.id, lang: language })}`
      : null;
  return (
    <Waiver
      waiver={waiver}
      fresh={signed !== null}
      back={back}
      onSign={async (request) =>
        setSigned(
          await api.send<WaiverAnswer>('POST', `/api/waiver/${encodeURIComponent(waiver.id)}/sign`, request),
        )
      }
      onChanged={query.retry}
    />
  );
};

interface WaiverProps {
  waiver: WaiverAnswer;
  /** Signed just now, on this page. */
  fresh: boolean;
  /** The page that the visitor came from; null where there is none. */
  back: string | null;
  onSign: (request: SignRequest) => Promise<void>;
  onChanged: () => void;
}

const Waiver = ({ waiver, fresh, back, onSign, onChanged }: WaiverProps) => {
  const { t } = useI18n();
  const { document } = waiver;
  return (
    <Page
      title={document?.title ?? t('waiver_title')}
      destination={t('waiver_for', { name: waiver.participant })}
    >
      {waiver.status === 'signed' ? (
        <Signed waiver={waiver} fresh={fresh} back={back} />
      ) : waiver.status === 'unavailable' ? (
        <Notice tone="warn" title={t('waiver_unavailable_more')} />
      ) : null}
      <Visit waiver={waiver} />
      {document ? (
        <section className="card waiver-text" lang={document.language} aria-label={document.title}>
          {document.text}
        </section>
      ) : null}
      {document && waiver.status === 'not_signed' ? (
        <SignForm
          key={document.hash}
          name={waiver.participant}
          minor={waiver.minor}
          document={document}
          onSign={onSign}
          onChanged={onChanged}
        />
      ) : null}
    </Page>
  );
};

const Visit = ({ waiver: { participant, reservation } }: { waiver: WaiverAnswer }) => {
  const { t, title, date } = useI18n();
  return (
    <dl className="facts card">
      <div>
        <dt>{t('waiver_participant')}</dt>
        <dd>
          <strong>{participant}</strong>
        </dd>
      </div>
      <div>
        <dt>{t('where')}</dt>
        <dd>{title(reservation.inventory_title)}</dd>
      </div>
      <div>
        <dt>{t('when')}</dt>
        <dd>{date(reservation.visit_date, 'full')}</dd>
      </div>
    </dl>
  );
};

/** The day of an instant where the visit is: Swedish writes it 'YYYY-MM-DD'. */
const dayAt = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(instant));

const Signed = ({
  waiver: { id, signer, signed_at, reservation },
  fresh,
  back,
}: {
  waiver: WaiverAnswer;
  fresh: boolean;
  back: string | null;
}) => {
  const { t, date } = useI18n();
  const timeZone = useVenue()?.timezone;
  return (
    <Notice tone="good" title={t('waiver_is_signed')} focus={fresh}>
      {signer && signed_at ? (
        <p>{t('waiver_signed_on', { signer, date: date(dayAt(signed_at, timeZone), 'full') })}</p>
      ) : null}
      <div className="actions no-print">
        {back ? <WayOn waiver={id} reservation={reservation.id} back={back} /> : null}
        <a
          className="button quiet"
          target="_blank"
          rel="noopener"
          href={`/api/download_waiver/${encodeURIComponent(id)}`}
        >
          {t('waiver_download')}
        </a>
      </div>
    </Notice>
  );
};

interface WayOnProps {
  waiver: string;
  reservation: string;
  back: string;
}

/** The next of the reservation's waivers that nobody has signed, and the way back. */
const WayOn = ({ waiver, reservation, back }: WayOnProps) => {
  const { t, language } = useI18n();
  const { value } = useGet<ParticipantRecords[]>(
    `/api/reservation/${encodeURIComponent(reservation)}/participants`,
  );
  const next = value?.find((one) => one.waiver?.status === 'not_signed' && one.waiver.id !== waiver);
  return (
    <>
      {next?.waiver ? (
        <a className="button primary" href={signingAddress(next.waiver, language)}>
          {t('waiver_next', { name: next.name })}
        </a>
      ) : null}
      <a className={`button ${next ? 'quiet' : 'primary'}`} href={back}>
        {t('waiver_back')}
      </a>
    </>
  );
};

const Page = ({
  title,
  destination,
  children,
}: {
  title: string;
  destination?: string;
  children: ReactNode;
}) => (
  <div className="page">
    <ScreenHead title={title} pageTitle={title} {...(destination ? { destination } : {})} />
    <div className="narrow">{children}</div>
  </div>
);
