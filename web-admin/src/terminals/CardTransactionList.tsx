import { cardTransactions } from '@stile/contracts/reports/card-transactions.report';
import type { CardTransactionRow } from '@stile/contracts';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { ListActions } from '../ui/ListActions.js';
import { Muted } from '../ui/Muted.js';
import { useGroup } from '../venue/use-venue.js';
import { CARD_TRANSACTION_QUERIES, useTerminalChoices } from './use-terminals.js';

/** Card transactions at the venue's terminals, pending ones too. */
export const CardTransactionList = () => {
  const { t } = useI18n();
  const group = useGroup();
  const terminals = useTerminalChoices();
  useLive(group ? { resource: 'terminals', inventoryGroup: group } : null, CARD_TRANSACTION_QUERIES);
  const outcome = ({ state, status_code }: CardTransactionRow): string =>
    state === 'PENDING' ? t('terminals.state_PENDING') : `${state} (${status_code ?? ''})`;
  return (
    <ReportList
      report={cardTransactions}
      actions={<ListActions hasExport />}
      choices={terminals}
      cells={{
        title: (row) => `${t(`terminals.type_${row.transaction_type}`)} ${row.reservation_id ?? ''}`,
        outcome,
        state: (row) => (
          <>
            {outcome(row)}
            {row.actioned && <Muted>{t('terminals.actioned')}</Muted>}
          </>
        ),
      }}
    />
  );
};
