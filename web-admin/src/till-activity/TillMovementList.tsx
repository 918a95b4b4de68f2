import { tillMovements } from '@stile/contracts/reports/till-movements.report';
import type { TillMovementRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { MovementKind } from '../tills/MovementKind.js';
import { TILL_QUERIES } from '../tills/till-session.js';
import { FigureMeanings } from './FigureMeanings.js';
import { ListActions } from '../ui/ListActions.js';
import { RecordLink } from '../ui/RecordLink.js';
import { shortStation } from '../ui/short-station.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useGroup } from '../venue/use-venue.js';

/** All that was done at the venue's drawers. */
export const TillMovementList = () => {
  const { amount, at } = useVenueTexts();
  const { t } = useI18n();
  const group = useGroup();
  useLive(group ? { resource: 'tills', inventoryGroup: group } : null, TILL_QUERIES);
  const shown = (value: number | null): string => (value === null ? '' : amount(value));
  return (
    <>
      <ReportList<TillMovementRow>
        report={tillMovements}
        // The page has seen to it.
        disableAuthentication
        title={false}
        sx={{ overflowX: 'auto', '& td, & th': { px: 1.25 } }}
        actions={<ListActions hasExport />}
        cells={{
          at: (row) => at(row.at),
          till: (row) => <SessionLink row={row} />,
          kind: (row) => <MovementKind row={row} amount={amount} at={at} />,
          amount: ({ amount: moved, balance }) => (balance === null ? t('tills.blind') : shown(moved)),
          discrepancy: ({ discrepancy }) => (discrepancy === 0 ? '' : shown(discrepancy)),
          station: ({ station }) => station && shortStation(station),
        }}
      />
      <FigureMeanings report={tillMovements} />
    </>
  );
};

const SessionLink = ({ row: { till, session, session_id, inventory_group } }: { row: TillMovementRow }) => {
  const { t } = useI18n();
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  return (
    <RecordLink resource="till_sessions" type="show" id={session_id}>
      {t('tills.title', { till: name, number: session })}
    </RecordLink>
  );
};
