import type { TillSessionRow } from '@stile/contracts';
import { tillSessions } from '@stile/contracts/reports/till-sessions.report';
import { overShortOf } from '@stile/contracts/tills/over-short';
import { useLive } from '../core/use-live.js';
import { DocumentName, useDocumentName } from '../documents/DocumentName.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { ListActions } from '../ui/ListActions.js';
import { Muted } from '../ui/Muted.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useGroup } from '../venue/use-venue.js';
import { ThisTill } from './ThisTill.js';
import { TILL_QUERIES } from './till-session.js';

/** Sessions of the venue's tills: what is open, and how each was closed. */
export const TillSessionList = () => {
  const { t } = useI18n();
  const { amount } = useVenueTexts();
  const group = useGroup();
  useLive(group ? { resource: 'tills', inventoryGroup: group } : null, TILL_QUERIES);
  return (
    <ReportList
      report={tillSessions}
      title={false}
      actions={<ListActions hasExport />}
      cells={{
        till: (session) => <TillAndSession session={session} />,
        title: (session) => <SessionTitle session={session} />,
        balance: ({ cash }) => (cash ? amount(cash.balance) : t('tills.blind')),
        variance: ({ cash, state }) =>
          state === 'open' ? '' : cash?.counted == null ? t('tills.not_counted') : amount(cash.variance),
        over_short: ({ cash }) => cash && amount(overShortOf(cash)),
      }}
    >
      {group !== null && <ThisTill key={group} group={group} />}
    </ReportList>
  );
};

const TillAndSession = ({ session: { till, session, inventory_group } }: { session: TillSessionRow }) => {
  const { t } = useI18n();
  return (
    <>
      <b>
        <DocumentName reference="tills" id={till} group={inventory_group} />
      </b>
      <Muted>{t('tills.session') + ' ' + String(session)}</Muted>
    </>
  );
};

const SessionTitle = ({ session: { till, session, inventory_group } }: { session: TillSessionRow }) => {
  const { t } = useI18n();
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  return t('tills.title', { till: name, number: session });
};
