import { terminalLogs } from '@stile/contracts/reports/terminal-logs.report';
import type { TerminalLogRow } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { ReportList } from '../reports/ReportList.js';
import { ListActions } from '../ui/ListActions.js';
import { Muted } from '../ui/Muted.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { useTerminalChoices } from './use-terminals.js';

const SHOWN = 120;
/** Logs are no events, so no room of a socket tells of them. */
const QUERY = { refetchInterval: 10_000 };

const short = ({ message }: TerminalLogRow): string =>
  message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message;
/** The tab of a desk's browser. */
const tabOf = ({ details }: TerminalLogRow): string => String(details['sessionId'] ?? '');

/** The logs of card terminals, for who looks for a fault. */
export const TerminalLogList = () => {
  const { t } = useI18n();
  const { at } = useVenueTexts();
  const terminals = useTerminalChoices();
  return (
    <ReportList
      report={terminalLogs}
      actions={<ListActions hasExport />}
      choices={terminals}
      queryOptions={QUERY}
      cells={{
        at: (row) => (
          <>
            {at(row.at)}
            <Muted>{[row.username ?? t('terminals.server'), tabOf(row)].filter(Boolean).join(' · ')}</Muted>
          </>
        ),
        reason: (row) => (
          <>
            {row.direction && `${t(`terminals.direction_${row.direction}`)}: `}
            {row.reason}
            <Muted>{short(row)}</Muted>
          </>
        ),
        what: ({ reason }) => reason,
        moment: (row) => at(row.at),
        tab: tabOf,
        message: short,
      }}
    />
  );
};
