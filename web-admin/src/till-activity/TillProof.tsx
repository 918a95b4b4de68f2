import { Title, useGetOne, useRequireAccess } from 'react-admin';
import { Alert, AlertTitle, Box, Button, Typography } from '@mui/material';
import type { TillFault } from '@stile/contracts';
import { FiguresTable, type Columns } from '../accounting/FiguresTable.js';
import { Loaded } from '../accounting/Loaded.js';
import { usePhone } from '../accounting/use-phone.js';
import type { TillProof as Answer } from '../core/answers.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReservationLink } from '../reports/ReservationLink.js';
import { TILL_SESSIONS } from '../tills/till-session.js';
import { Muted } from '../ui/Muted.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { PrintHead } from '../ui/PrintHead.js';
import { shortStation } from '../ui/short-station.js';
import { useVenueOf } from '../venue/use-venue.js';

type Line = Answer['lines'][number];
const MONO = { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } as const;

/** A session of a till from its float to its count, event by event, verified on opening and once more on request. */
export const TillProof = ({ id }: { id: string }) => {
  const { isPending } = useRequireAccess({ resource: TILL_SESSIONS, action: 'show' });
  const answer = useGetOne<Answer>('till_proofs', { id }, { enabled: !isPending });
  return (
    <Loaded answer={answer}>
      {(proof) => (
        <Proof proof={proof} isVerifying={answer.isFetching} verify={() => void answer.refetch()} />
      )}
    </Loaded>
  );
};

interface ProofProps {
  readonly proof: Answer;
  readonly isVerifying: boolean;
  readonly verify: () => void;
}

const Proof = ({ proof, isVerifying, verify }: ProofProps) => {
  const { t } = useI18n();
  const { data: venue } = useVenueOf(proof.inventory_group);
  const name = useDocumentName({ reference: 'tills', id: proof.till, group: proof.inventory_group });
  if (!venue) return <PageSkeleton />;
  const title = t('tills.title', { till: name, number: proof.session });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Title title={title} preferenceKey={false} />
      <PrintHead venue={venue} day={proof.business_date} />
      <Typography color="text.secondary" sx={{ maxWidth: '65ch' }}>
        {t('tills.proof_about')}
      </Typography>
      <Panel
        title={`${t('tills.proof')} · ${title}`}
        flush
        aside={
          <Button variant="outlined" onClick={verify} disabled={isVerifying} sx={{ displayPrint: 'none' }}>
            {t(isVerifying ? 'tills.verifying' : 'tills.verify')}
          </Button>
        }
      >
        <ProofTable proof={proof} timeZone={venue.timezone} />
      </Panel>
      <Verdict proof={proof} timeZone={venue.timezone} />
    </Box>
  );
};

const ProofTable = ({ proof, timeZone }: { proof: Answer; timeZone: string }) => {
  const { t } = useI18n();
  const columns = useColumns(proof, timeZone);
  return (
    <FiguresTable
      label={t('tills.proof')}
      columns={columns}
      rows={proof.lines}
      keyOf={({ position }) => position}
    />
  );
};

const useColumns = ({ currency }: Answer, timeZone: string): Columns<Line> => {
  const i18n = useI18n();
  const phone = usePhone();
  const { t, money, instant } = i18n;
  const timeOf = ({ at: moment }: Line): string => instant(moment, timeZone, 'second');
  const who = ({ user }: Line): string => (user === null ? '' : actorName(user, i18n));
  const stationOf = ({ station }: Line): string => (station === null ? '' : shortStation(station));
  const reservation = ({ reservation: id }: Line) => id && <ReservationLink id={id} />;
  return [
    {
      key: 'event',
      label: t('tills.event'),
      cell: (line) => (
        <>
          {t(`tills.kind_${line.kind}`)}
          <Muted>
            {t('tills.revision')} {line.revision} · {line.event}
          </Muted>
          {phone && (
            <>
              <Muted>{[timeOf(line), who(line), stationOf(line)].filter(Boolean).join(' · ')}</Muted>
              <Muted>{reservation(line)}</Muted>
            </>
          )}
        </>
      ),
    },
    {
      key: 'position',
      label: t('tills.position'),
      isWide: true,
      cell: ({ position }) => (
        <Box component="span" sx={MONO}>
          {shortPosition(position)}
        </Box>
      ),
    },
    { key: 'at', label: t('tills.at'), isWide: true, cell: timeOf },
    { key: 'user', label: t('tills.user'), isWide: true, cell: who },
    { key: 'station', label: t('tills.station'), isWide: true, cell: stationOf },
    { key: 'reservation', label: t('tills.reservation'), isWide: true, cell: reservation },
    {
      key: 'amount',
      label: t('tills.amount'),
      isFigure: true,
      cell: ({ amount }) => (amount === null ? '' : money(amount, currency)),
    },
    {
      key: 'balance',
      label: t('tills.after'),
      isFigure: true,
      cell: ({ balance }) => money(balance, currency),
    },
  ];
};

/** Positions are as wide as the log may grow; the zeros before one say nothing. */
const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '');

const Verdict = ({ proof, timeZone }: { proof: Answer; timeZone: string }) => {
  const { t, instant } = useI18n();
  const isProven = proof.faults.length === 0;
  return (
    <Alert severity={isProven ? 'success' : 'error'} role="status" sx={{ '& p': { mb: 0.5 } }}>
      <AlertTitle>
        {t(isProven ? 'tills.proven' : 'tills.not_proven')} ·{' '}
        {t('tills.verified', { at: instant(proof.verified_at, timeZone, 'second') })}
      </AlertTitle>
      {proof.faults.map((fault) => (
        <Typography key={`${fault.fault} ${fault.row ?? ''}`} sx={{ overflowWrap: 'anywhere' }}>
          {faultText(fault, t)}
        </Typography>
      ))}
      <Grounds proof={proof} />
    </Alert>
  );
};

const faultText = (fault: TillFault, t: ReturnType<typeof useI18n>['t']): string =>
  t(`tills.fault_${fault.fault}`, {
    revision: fault.revision ?? '',
    position: shortPosition(fault.position ?? ''),
    row: fault.row ?? '',
    field: fault.field ?? '',
    says: fault.says ?? '',
    comes: fault.comes ?? '',
  });

/** The events that it is proven from, and what else was looked at. */
const Grounds = ({ proof: { lines, stream, chain, rows, faults } }: { proof: Answer }) => {
  const { t, number } = useI18n();
  const isSame = !faults.some(({ row }) => row !== null);
  const [first, last] = [lines[0], lines.at(-1)];
  return (
    <>
      {first && last && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('tills.proven_from', {
            n: number(lines.length),
            stream,
            from: first.revision,
            to: last.revision,
            first: shortPosition(first.position),
            last: shortPosition(last.position),
          })}
        </Typography>
      )}
      {!faults.some(({ fault }) => fault === 'chain') && <Chain chain={chain} />}
      {rows === null ? (
        <Typography>{t('tills.rows_behind')}</Typography>
      ) : (
        isSame && <Typography>{t('tills.rows_same', { n: number(rows) })}</Typography>
      )}
    </>
  );
};

const Chain = ({ chain }: Pick<Answer, 'chain'>) => {
  const { t, number } = useI18n();
  if (!chain) return <Typography>{t('tills.chain_none')}</Typography>;
  return (
    <>
      {chain.value && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('tills.chain_sound', { chain: chain.value })}
        </Typography>
      )}
      {chain.without_key > 0 && (
        <Typography>{t('tills.chain_keyless', { n: number(chain.without_key) })}</Typography>
      )}
    </>
  );
};
