import { useState } from 'react';
import { useGetList, useNotify, useRefresh } from 'react-admin';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import type { OfflineSeriesRow } from '@stile/contracts';
import { isAllowed } from '../core/access.js';
import { usePorts, useUser } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { ReasonDialog } from '../inputs/ReasonDialog.js';
import { shortStation } from '../ui/short-station.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';

const MANAGERS = ['/settings'];
const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } } as const;
const RECEIPT_DIGITS = 4;

type Missing = OfflineSeriesRow['missing'][number];
interface Gap {
  readonly machine: OfflineSeriesRow;
  readonly missing: Missing;
}

const useNumbers = () => {
  const { t } = useI18n();
  return ({ machine: { series }, missing: { from, to } }: Gap): string => {
    const receipt = (number: number): string => `${series}-${String(number).padStart(RECEIPT_DIGITS, '0')}`;
    return from === to ? receipt(from) : t('offline.numbers', { from: receipt(from), to: receipt(to) });
  };
};

/** Receipt numbers of a venue's machines that never came, of all days (docs/rules/offline.md 47). */
export const MissingReceipts = ({ group }: { group: string }) => {
  const { t } = useI18n();
  const filter = { inventory_group: group, is_whole: false };
  const { data = [] } = useGetList<OfflineSeriesRow>('offline_series', { ...ALL, filter });
  const gaps = data.flatMap((machine) => machine.missing.map((missing) => ({ machine, missing })));
  return gaps.length === 0 ? null : (
    <Alert severity="warning" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('offline.missing')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {gaps.map((gap) => (
          <GapLine key={`${gap.machine.id}.${gap.missing.from}`} gap={gap} />
        ))}
      </Box>
    </Alert>
  );
};

const GapLine = ({ gap }: { gap: Gap }) => {
  const { t } = useI18n();
  const user = useUser();
  const { at } = useVenueTexts();
  const numbers = useNumbers()(gap);
  const [isOpen, setOpen] = useState(false);
  const { inventory_group, station } = gap.machine;
  const where = station ? t('offline.station', { id: shortStation(station) }) : t('offline.no_station');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <span>{[numbers, where, at(gap.missing.noticed_at)].join(' · ')}</span>
      {isAllowed(user, MANAGERS, inventory_group) && (
        <Button
          sx={{ minHeight: 44 }}
          aria-label={t('offline.explain', { numbers })}
          onClick={() => setOpen(true)}
        >
          {t('offline.explain_short')}
        </Button>
      )}
      {isOpen && <ExplainDialog gap={gap} numbers={numbers} onClose={() => setOpen(false)} />}
    </Box>
  );
};

const ExplainDialog = ({ gap, numbers, onClose }: { gap: Gap; numbers: string; onClose: () => void }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const refresh = useRefresh();
  const { ids } = usePorts();
  const [keys] = useState(() => new Map<string, string>());
  const {
    machine: { inventory_group, station, series },
    missing: { from, to },
  } = gap;
  const act = useAct(
    (provider, words: string) => {
      const key = keys.get(words) ?? ids.next();
      keys.set(words, key);
      return provider.explainReceipts({ inventory_group, station, series, from, to, words }, key);
    },
    {
      onSuccess: () => {
        notify(t('offline.explained', { numbers }), { type: 'success' });
        onClose();
      },
      onSettled: refresh,
    },
  );
  return (
    <ReasonDialog
      title={t('offline.explain', { numbers })}
      onSubmit={act.mutate}
      onClose={onClose}
      act={act}
      submit={t('offline.explain_short')}
      label={t('offline.words')}
      hint={t('offline.explain_text')}
      missing={t('offline.words_missing')}
    />
  );
};
