import { useState } from 'react';
import { ShowBase, Title, useNotify, useRecordContext, useRefresh, useShowContext } from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import type { CardTransactionRow, InventoryGroupAnswer, TransactionCheckAnswer } from '@stile/contracts';
import { cardBrandName } from '@stile/contracts/payments/card-brand';
import { withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Facts } from '../ui/Facts.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { useVenueOf } from '../venue/use-venue.js';
import { PrintButton } from './PrintButton.js';
import { ReservationName } from './ReservationName.js';
import { CARD_TRANSACTION_QUERIES } from './use-terminals.js';

const MAX_NOTE = 400;

/** A card transaction: what is known of it, and what a person does about it. */
export const CardTransactionShow = () => (
  <ShowBase<CardTransactionRow> loading={<PageSkeleton />} error={<ShowFailure />}>
    <Loaded />
  </ShowBase>
);

const ShowFailure = () => {
  const { error, refetch } = useShowContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

const Loaded = () => {
  const row = useRecordContext<CardTransactionRow>();
  const { data: venue } = useVenueOf(row?.inventory_group ?? null);
  return row && venue ? <Detail row={row} venue={venue} /> : <PageSkeleton />;
};

interface DetailProps {
  readonly row: CardTransactionRow;
  readonly venue: InventoryGroupAnswer;
}

const Detail = ({ row, venue }: DetailProps) => {
  const { t, money } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const amount = money(row.amount, venue.currency);
  useLive({ resource: 'terminals', inventoryGroup: row.inventory_group }, CARD_TRANSACTION_QUERIES);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Title title={`${t('terminals.transaction')} ${row.id}`} preferenceKey={false} />
      <Panel title={t(`terminals.type_${row.transaction_type}`)}>
        <TransactionFacts row={row} venue={venue} />
        {!row.actioned && (
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setIsOpen(true)}>
            {t(row.state === 'PENDING' ? 'terminals.process_abort' : 'terminals.process')}
          </Button>
        )}
        {row.approved_amount !== null && row.state !== 'PENDING' && <Receipt row={row} />}
      </Panel>
      <Panel title={t('terminals.analyze')}>
        <Analysis id={row.id} />
      </Panel>
      {isOpen && <ProcessDialog row={row} amount={amount} onClose={() => setIsOpen(false)} />}
    </Box>
  );
};

/** The receipt of what a device has moved, there once more. */
const Receipt = ({ row }: { readonly row: CardTransactionRow }) => {
  const { t } = useI18n();
  return (
    <Box sx={{ mt: 2 }}>
      <PrintButton
        label={t('card.print')}
        print={(provider) =>
          provider.deviceAction({
            action: `${row.transaction_type}_receipt`,
            externalTransactionId: row.id,
            terminal_id: row.terminal_id,
            inventory_group: row.inventory_group,
            delivery_method: 'PRINT',
          })
        }
      />
    </Box>
  );
};

const TransactionFacts = ({ row, venue }: DetailProps) => {
  const { t, money, instant } = useI18n();
  const facts = [
    [t('terminals.started'), instant(row.started_at, venue.timezone)],
    [t('terminals.terminal'), row.terminal_id],
    [t('terminals.reservation'), row.reservation_id && <ReservationName id={row.reservation_id} />],
    [t('terminals.amount'), money(row.amount, venue.currency)],
    [
      t('terminals.approved'),
      row.approved_amount === null ? null : money(row.approved_amount, venue.currency),
    ],
    [t('terminals.state'), row.state === 'PENDING' ? t('terminals.state_PENDING') : row.state],
    [t('terminals.code'), row.status_code],
    [t('terminals.message'), row.message],
    [
      t('terminals.card'),
      [row.card_type, row.card_sub_type && cardBrandName(row.card_sub_type), row.last_four]
        .filter(Boolean)
        .join(' '),
    ],
    [t('terminals.provider_payment'), row.terminal_payment_id],
    [t('terminals.provider_refund'), row.refund_id],
    [t('terminals.actioned'), row.actioned && t('terminals.actioned_yes')],
    [t('terminals.note'), row.note],
  ] as const;
  return <Facts facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))} />;
};

/** Terminal and product on it, asked for when somebody wants to know. */
const Analysis = ({ id }: { readonly id: string }) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const check = useMutation({
    mutationFn: () =>
      api.get<TransactionCheckAnswer>(withQuery('/api/analyze_Transaction', { externalTransactionId: id })),
  });
  const { data } = check;
  const said = (is: boolean | null): string => (is === null ? t('terminals.unknown') : t(is ? 'yes' : 'no'));
  return (
    <>
      <Button variant="outlined" loading={check.isPending} onClick={() => check.mutate()}>
        {t('terminals.analyze')}
      </Button>
      {data && (
        <Box role="status" sx={{ mt: 2 }}>
          <Facts
            facts={[
              { label: t('terminals.in_provider'), value: said(data.exists_in_terminal_provider) },
              { label: t('terminals.in_product'), value: said(data.exists_in_product) },
              { label: t('terminals.means'), value: data.result && t(`terminals.result_${data.result}`) },
            ]}
          />
        </Box>
      )}
      {check.error && <Failure error={check.error} />}
    </>
  );
};

interface ProcessDialogProps {
  readonly row: CardTransactionRow;
  readonly amount: string;
  readonly onClose: () => void;
}

const ProcessDialog = ({ row: { id, state, inventory_group }, amount, onClose }: ProcessDialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const refresh = useRefresh();
  const [note, setNote] = useState('');
  const isPending = state === 'PENDING';
  const process = useAct(
    (provider) => provider.processTransaction({ externalTransactionId: id, inventory_group, note }),
    {
      onSuccess: () => {
        notify(isPending ? t('terminals.processed', { amount }) : t('terminals.marked'), { type: 'success' });
        refresh();
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby="process-title" fullWidth maxWidth="xs">
      <DialogTitle id="process-title">{t('terminals.process_title', { id })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t(isPending ? 'terminals.process_pending_more' : 'terminals.process_more')}</Typography>
        <TextField
          label={t('terminals.note')}
          value={note}
          multiline
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
        />
        {process.error && <Failure error={process.error} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} variant="outlined" color="inherit">
          {t('terminals.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isPending ? 'error' : 'primary'}
          loading={process.isPending}
          onClick={() => process.mutate(undefined)}
        >
          {t(isPending ? 'terminals.process_abort' : 'terminals.process')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
