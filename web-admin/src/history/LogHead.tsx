import { useState } from 'react';
import { Alert, Box, Button, LinearProgress, Link, TextField, Typography } from '@mui/material';
import type { EventLogAnswer, LogRangeRequest } from '@stile/contracts';
import type { ConsoleDataProvider } from '../core/acts.js';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Facts } from '../ui/Facts.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { useZone } from '../venue/use-venue.js';
import { Folded } from './Folded.js';

const BYTES_A_KILOBYTE = 1_000;
const WHOLE = 100;

interface LogHeadProps {
  readonly log: EventLogAnswer;
  /** A walk over the log has begun. */
  onBegun(): void;
}

/** The end of the log, what proves it, and the walks that prove it anew. */
export const LogHead = ({ log, onBegun }: LogHeadProps) => {
  const { t, number } = useI18n();
  const instant = useInstant();
  return (
    <Panel title={t('log.state')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {log.fault === null ? (
          <Alert severity="success">{t('log.sound')}</Alert>
        ) : (
          <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
            {t('log.faulty', { fault: log.fault })}
          </Alert>
        )}
        <Facts
          columns={3}
          facts={[
            { label: t('log.events'), value: number(log.events) },
            { label: t('log.head'), value: <Code text={log.head || '–'} /> },
            { label: t('log.digest'), value: <Code text={log.digest || '–'} /> },
            { label: t('log.verified'), value: <Verified log={log} /> },
            {
              label: t('log.checked'),
              value: log.checked_at === null ? t('log.verified_never') : instant(log.checked_at),
            },
          ]}
        />
        <Walks log={log} onBegun={onBegun} />
        <Anchors log={log} />
      </Box>
    </Panel>
  );
};

const useInstant = () => {
  const { instant } = useI18n();
  const zone = useZone();
  return (moment: string) => instant(moment, zone);
};

const Code = ({ text }: { text: string }) => (
  <Box component="code" sx={{ fontSize: '.8125rem', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);

const Verified = ({ log: { verification } }: { log: EventLogAnswer }) => {
  const i18n = useI18n();
  const instant = useInstant();
  const { t, n } = i18n;
  if (verification === null) return t('log.verified_never');
  const { at, by, after, to, events, fault } = verification;
  return (
    <>
      {t('log.verified_by', { at: instant(at), user: actorName(by, i18n), events: n('events_n', events) })}
      <Muted>{t('log.verified_range', { from: after || t('log.start'), to })}</Muted>
      <Muted>{fault === null ? t('log.verified_sound') : t('log.verified_fault', { fault })}</Muted>
    </>
  );
};

/** A try that got no answer is repeated under its id. */
const useWalk = (
  begin: (
    provider: ConsoleDataProvider,
    id: string,
    range: LogRangeRequest,
  ) => Promise<{ data: EventLogAnswer }>,
  onBegun: () => void,
) => {
  const { ids } = usePorts();
  const [id, setId] = useState(() => ids.next());
  return useAct((provider, range: LogRangeRequest) => begin(provider, id, range), {
    onSuccess: () => {
      setId(ids.next());
      onBegun();
    },
  });
};

const Walks = ({ log, onBegun }: LogHeadProps) => {
  const { t } = useI18n();
  const [range, setRange] = useState<LogRangeRequest>({});
  const verify = useWalk((provider, id, part) => provider.verifyLog(id, part), onBegun);
  const bundle = useWalk((provider, id, part) => provider.bundleLog(id, part), onBegun);
  const isBusy = log.running !== null || verify.isPending || bundle.isPending;
  const error = verify.error ?? bundle.error;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="text.secondary" sx={{ maxWidth: '70ch' }}>
        {t('log.make_about')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" disabled={isBusy} onClick={() => verify.mutate(range)}>
          {t('log.verify')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => bundle.mutate(range)}>
          {t('log.make')}
        </Button>
      </Box>
      <Folded summary={t('log.range')}>
        <Range range={range} onChange={setRange} />
      </Folded>
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      <Running log={log} />
      <Download log={log} />
    </Box>
  );
};

const Range = ({
  range,
  onChange,
}: {
  range: LogRangeRequest;
  onChange: (range: LogRangeRequest) => void;
}) => {
  const { t } = useI18n();
  const bound = (name: 'from' | 'to') => (
    <TextField
      label={t(`log.range_${name}`)}
      value={range[name] ?? ''}
      onChange={({ target }) => {
        const { [name]: _, ...rest } = range;
        onChange(target.value.trim() === '' ? rest : { ...rest, [name]: target.value.trim() });
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 100 } }}
      sx={{ flex: 1, minWidth: 220 }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1, maxWidth: 640 }}>
      <Muted>{t('log.range_about')}</Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {bound('from')}
        {bound('to')}
      </Box>
    </Box>
  );
};

const Running = ({ log: { running, failed } }: { log: EventLogAnswer }) => {
  const { t, number } = useI18n();
  const instant = useInstant();
  return (
    <>
      {failed && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {t('log.failed', { at: instant(failed.at), reason: failed.reason })}
        </Alert>
      )}
      <Box role="status">
        {running && (
          <>
            <Typography sx={{ mb: 1 }}>
              {t(`log.running_${running.kind}`, { at: instant(running.since) })}
              {running.of > 0 &&
                ` · ${t('log.progress', { n: number(running.events), of: number(running.of) })}`}
            </Typography>
            <LinearProgress
              aria-hidden
              {...(running.of > 0
                ? { variant: 'determinate', value: (WHOLE * running.events) / running.of }
                : {})}
            />
          </>
        )}
      </Box>
    </>
  );
};

const Download = ({ log: { bundle } }: { log: EventLogAnswer }) => {
  const { t, n, number } = useI18n();
  if (!bundle) return null;
  const size = t('log.kilobytes', { n: number(Math.ceil(bundle.bytes / BYTES_A_KILOBYTE)) });
  return (
    <Box>
      <Link href={`/api/admin/event_log/bundles/${encodeURIComponent(bundle.id)}/file`} download>
        {t('log.download', { events: n('events_n', bundle.events), size })}
      </Link>
      <Muted>SHA-256 {bundle.digest}</Muted>
    </Box>
  );
};

const Anchors = ({ log: { anchors } }: { log: EventLogAnswer }) => {
  const { t, date } = useI18n();
  if (anchors.length === 0) return null;
  return (
    <Folded summary={t('log.anchors')}>
      <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
        <Muted>{t('log.anchors_about')}</Muted>
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
          {anchors.map(({ day, digest, position }) => (
            <li key={day}>
              <Link
                href={`/api/admin/event_log/anchors/${day}`}
                download
                sx={{ display: 'inline-block', py: 0.5 }}
              >
                {t('log.anchor_of', { day: date(day, 'short') })}
              </Link>
              <Muted>
                {position} {digest ?? ''}
              </Muted>
            </li>
          ))}
        </Box>
      </Box>
    </Folded>
  );
};
