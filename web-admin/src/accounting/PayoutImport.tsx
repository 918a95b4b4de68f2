import { useRef, useState, type DragEvent } from 'react';
import { useNotify } from 'react-admin';
import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material';
import type { ImportedPayouts } from '@stile/contracts';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { Panel } from '../ui/Panel.js';
import { useAddress } from './address.js';
import { useRereadPayouts, type Query } from './answers.js';

const MOST_BYTES = 5_242_880;
type Fault = 'file_too_large' | 'file_not_utf8';

/** The text of a file. A byte that is no letter would be stored as what nobody wrote. */
const textIn = async (file: File): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());

/** Sends a provider's file. */
const useImport = ({ inventory_group }: Query) => {
  const { t, n } = useI18n();
  const notify = useNotify();
  const { ids } = usePorts();
  const reread = useRereadPayouts();
  const [fault, setFault] = useState<Fault | null>(null);
  const act = useAct(
    (provider, text: string) => provider.importPayouts({ inventory_group, id: ids.next(), text }),
    {
      onSuccess: ({ payouts, known }) => {
        const added = payouts.length - known;
        notify(added > 0 ? n('accounting.imported', added) : t('accounting.imported_before'), {
          type: added > 0 ? 'success' : 'info',
        });
      },
      onSettled: reread,
    },
  );
  const send = (file: File | undefined): void => {
    act.reset();
    setFault(null);
    if (!file) return;
    if (file.size > MOST_BYTES) return setFault('file_too_large');
    textIn(file).then(act.mutate, () => setFault('file_not_utf8'));
  };
  return { send, fault, act };
};

/** The place where a file is dropped, with a button that chooses one. */
export const PayoutImport = ({ query, isFirst }: { query: Query; isFirst: boolean }) => {
  const { t } = useI18n();
  const { send, fault, act } = useImport(query);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!act.isPending) send(event.dataTransfer.files[0]);
  };
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Panel title={t('accounting.import_payouts')}>
        <Box
          onDrop={drop}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            p: 2,
            border: '1px dashed',
            borderRadius: 1,
            borderColor: isOver ? 'primary.main' : 'divider',
            backgroundColor: isOver ? 'action.hover' : 'transparent',
          }}
        >
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            hidden
            onChange={({ target }) => {
              send(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button
            variant={isFirst ? 'contained' : 'outlined'}
            loading={act.isPending}
            onClick={() => input.current?.click()}
            aria-describedby="import-payouts-hint"
          >
            {t('accounting.choose_file')}
          </Button>
          <FormHelperText id="import-payouts-hint" sx={{ m: 0, flex: '1 1 240px' }}>
            {t('accounting.import_is')}
          </FormHelperText>
        </Box>
        {isFirst && <Where />}
        <Box aria-live="polite" sx={{ '& > *': { mt: 1.5 } }}>
          {fault && <Alert severity="error">{t(`accounting.${fault}`)}</Alert>}
          {act.error && <Failure error={act.error} />}
          {act.data && <OtherDays imported={act.data} query={query} />}
        </Box>
      </Panel>
    </Box>
  );
};

/** The pages of the providers that have their files. */
const Where = () => {
  const { t } = useI18n();
  return (
    <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5, listStyle: 'disc' }}>
      {(['where_stripe', 'where_clover'] as const).map((where) => (
        <Typography key={where} component="li" color="text.secondary">
          {t(`accounting.${where}`)}
        </Typography>
      ))}
    </Box>
  );
};

/** The way to payouts of other days than those of the page. */
const OtherDays = ({ imported, query }: { imported: ImportedPayouts; query: Query }) => {
  const { t, date } = useI18n();
  const { choose } = useAddress();
  const { start_date: from, end_date: until } = imported;
  if (from >= query.start_date && until <= query.end_date) return null;
  return (
    <Button onClick={() => choose({ period: { date_gte: from, date_lte: until } })}>
      {t('accounting.show_days', { from: date(from, 'medium'), until: date(until, 'medium') })}
    </Button>
  );
};
