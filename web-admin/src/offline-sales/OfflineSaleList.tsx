import { useState } from 'react';
import { DataTable, SelectInput, useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Box, Button, Link, Typography, useMediaQuery } from '@mui/material';
import type { OfflineSaleRow } from '@stile/contracts';
import type { OfflineDecision } from '../core/acts.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useDocumentName } from '../documents/DocumentName.js';
import { actorName } from '../i18n/actor-name.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { ConsoleList } from '../ui/ConsoleList.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ListActions } from '../ui/ListActions.js';
import { ListEmpty } from '../ui/ListEmpty.js';
import { Muted } from '../ui/Muted.js';
import { PhoneList } from '../ui/PhoneList.js';
import { ReasonDialog } from '../inputs/ReasonDialog.js';
import { PHONE } from '../ui/theme.js';
import { shortStation } from '../ui/short-station.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { MissingReceipts } from './MissingReceipts.js';

const OLDEST = { field: 'sold_at', order: 'ASC' } as const;
const STATES = ['waiting', 'taken', 'refused'] as const;
const WAITING = { state: 'waiting' };
const TARGET = { minHeight: 44 };

/** Sales without the network that wait for a manager (docs/rules/offline.md 44). */
export const OfflineSaleList = () => {
  const { t } = useI18n();
  const venue = useVenue();
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const filters = [
    <SelectInput
      key="state"
      source="state"
      label={t('offline.state')}
      choices={STATES.map((id) => ({ id, name: t(`offline.state_${id}`) }))}
      emptyText={t('all')}
      alwaysOn
    />,
  ];
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '65ch', mb: 2 }}>
        {t('offline.about')}
      </Typography>
      {venue && <MissingReceipts group={venue.id} />}
      <ConsoleList<OfflineSaleRow>
        sort={OLDEST}
        filters={filters}
        filterDefaultValues={WAITING}
        actions={<ListActions />}
      >
        {phone ? <SaleCards /> : <SaleTable />}
      </ConsoleList>
    </>
  );
};

/** An error's code in words. One that needs figures, which are not there any more, stays a code. */
const errorText = ({ t, has }: I18n, code: string): string => {
  const text = [`offline.not_sold_${code}`, `errors.${code}`].filter(has).map((key) => t(key))[0];
  return text === undefined || text.includes('{') ? code : text;
};

const useSaleTexts = () => {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { at } = useVenueTexts();
  const venue = useVenue();
  return {
    soldAt: (row: OfflineSaleRow) => at(row.sold_at),
    amount: ({ amount, currency }: OfflineSaleRow) => money(amount, currency),
    who: ({ cashier }: OfflineSaleRow) => actorName(cashier, i18n),
    where: ({ inventory, station }: OfflineSaleRow) =>
      [
        inventoryName(venue, inventory),
        station ? t('offline.station', { id: shortStation(station) }) : t('offline.no_station'),
      ].join(' · '),
    why: ({ why }: OfflineSaleRow) => t(`offline.${why}`),
    /** The outcome, or why the last try came to nothing. */
    outcome: ({
      state,
      decided_by,
      decided_at,
      reason,
      not_sold,
      price,
      amount,
      currency,
    }: OfflineSaleRow) => {
      if (state === 'waiting') {
        if (not_sold === null) return '';
        const [cost, paid] = [price ?? amount, amount].map((each) => money(each, currency));
        const why =
          price === null ? errorText(i18n, not_sold) : t('offline.price_is', { price: cost!, amount: paid! });
        return t('offline.not_sold', { why });
      }
      const when = decided_at === null ? '' : at(decided_at);
      const by = t(`offline.by_${state}`, { by: actorName(decided_by, i18n), at: when });
      return [by, reason].filter(Boolean).join(' · ');
    },
  };
};

const Receipt = ({ row: { id, receipt, state } }: { row: OfflineSaleRow }) =>
  state === 'taken' ? (
    <Link component={RouterLink} to={`/reservation/${id}`}>
      {receipt}
    </Link>
  ) : (
    receipt
  );

const Till = ({ row: { till, inventory_group } }: { row: OfflineSaleRow }) =>
  useDocumentName({ reference: 'tills', id: till, group: inventory_group });

const Column = DataTable.Col<OfflineSaleRow>;

const SaleTable = () => {
  const { t } = useI18n();
  const texts = useSaleTexts();
  return (
    <DataTable<OfflineSaleRow>
      bulkActionButtons={false}
      rowClick={false}
      hover={false}
      empty={<ListEmpty nothingYet={t('offline.none')} />}
    >
      <Column source="sold_at" label={t('offline.sold_at')} render={texts.soldAt} />
      <Column
        source="receipt"
        label={t('offline.receipt')}
        disableSort
        render={(row) => <Receipt row={row} />}
      />
      <Column
        source="cashier"
        label={t('offline.cashier')}
        disableSort
        render={(row) => (
          <>
            {texts.who(row)}
            <Muted>{texts.where(row)}</Muted>
          </>
        )}
      />
      <Column
        source="amount"
        label={t('offline.amount')}
        disableSort
        align="right"
        render={(row) => (
          <>
            {texts.amount(row)}
            <Muted>
              <Till row={row} />
            </Muted>
          </>
        )}
      />
      <Column
        source="why"
        label={t('offline.why')}
        disableSort
        render={(row) => (
          <>
            {texts.why(row)}
            <Muted>{texts.outcome(row)}</Muted>
          </>
        )}
      />
      <Column source="state" label={t('offline.decide')} disableSort render={(row) => <Decide row={row} />} />
    </DataTable>
  );
};

const SaleCards = () => {
  const { t } = useI18n();
  const texts = useSaleTexts();
  return (
    <PhoneList<OfflineSaleRow>
      row={(row) => ({
        to: row.state === 'taken' ? `/reservation/${row.id}` : null,
        main: `${row.receipt} · ${texts.amount(row)}`,
        side: texts.soldAt(row),
        more: (
          <>
            <Muted>
              {[texts.who(row), texts.where(row), texts.why(row), texts.outcome(row)]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </>
        ),
        acts: row.state === 'waiting' && <Decide row={row} />,
      })}
      empty={<ListEmpty nothingYet={t('offline.none')} />}
    />
  );
};

type Decision = Omit<OfflineDecision, 'inventory_group' | 'station'>;

/** The list is shown as it is by then: another manager may have decided. */
const useDecision = (row: OfflineSaleRow, onDone: () => void) => {
  const refresh = useRefresh();
  const { ids } = usePorts();
  const [key] = useState(() => ids.next());
  const { inventory_group, station } = row;
  return useAct(
    (provider, decision: Decision) =>
      provider.decideOffline({ ...decision, inventory_group, station }, { id: row.id, key }),
    { onSuccess: onDone, onSettled: refresh },
  );
};

const Decide = ({ row }: { row: OfflineSaleRow }) => {
  const { t } = useI18n();
  const [open, setOpen] = useState<Decision['act'] | null>(null);
  if (row.state !== 'waiting') return null;
  const { receipt } = row;
  const close = (): void => setOpen(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
      <Button
        sx={TARGET}
        variant="outlined"
        aria-label={t(row.price === null ? 'offline.take' : 'offline.at_paid_price_of', { receipt })}
        onClick={() => setOpen('take')}
      >
        {t(row.price === null ? 'offline.take_short' : 'offline.at_paid_price')}
      </Button>
      <Button
        sx={TARGET}
        color="error"
        aria-label={t('offline.refuse', { receipt })}
        onClick={() => setOpen('refuse')}
      >
        {t('offline.refuse_short')}
      </Button>
      {open === 'take' && row.price === null && <TakeDialog row={row} onClose={close} />}
      {open === 'take' && row.price !== null && <PaidPriceDialog row={row} onClose={close} />}
      {open === 'refuse' && <RefuseDialog row={row} onClose={close} />}
    </Box>
  );
};

interface DialogProps {
  readonly row: OfflineSaleRow;
  readonly onClose: () => void;
}

const TakeDialog = ({ row, onClose }: DialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const { amount } = useSaleTexts();
  const { receipt, till, inventory_group } = row;
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  const act = useDecision(row, () => {
    notify(t('offline.taken', { receipt }), { type: 'success' });
    onClose();
  });
  return (
    <FormDialog
      title={t('offline.take', { receipt })}
      values={{}}
      onSubmit={() => act.mutate({ act: 'take' })}
      onClose={onClose}
      act={act}
      submit={t('offline.take_short')}
    >
      <Typography>{t('offline.take_text', { amount: amount(row), till: name })}</Typography>
    </FormDialog>
  );
};

/** Its cart costs another price than was paid (docs/rules/offline.md 51). */
const PaidPriceDialog = ({ row, onClose }: DialogProps) => {
  const { t, money } = useI18n();
  const notify = useNotify();
  const { amount } = useSaleTexts();
  const { receipt, till, inventory_group, price, currency } = row;
  const name = useDocumentName({ reference: 'tills', id: till, group: inventory_group });
  const act = useDecision(row, () => {
    notify(t('offline.taken', { receipt }), { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={t('offline.take', { receipt })}
      onSubmit={(reason) => act.mutate({ act: 'take', at_paid_price: { reason } })}
      onClose={onClose}
      act={act}
      submit={t('offline.at_paid_price')}
      label={t('offline.reason')}
      hint={t('offline.at_paid_price_text', {
        amount: amount(row),
        price: money(price!, currency),
        till: name,
      })}
      missing={t('offline.at_paid_price_missing', { amount: amount(row) })}
    />
  );
};

const RefuseDialog = ({ row, onClose }: DialogProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const { receipt } = row;
  const act = useDecision(row, () => {
    notify(t('offline.refused', { receipt }), { type: 'success' });
    onClose();
  });
  return (
    <ReasonDialog
      title={t('offline.refuse', { receipt })}
      onSubmit={(reason) => act.mutate({ act: 'refuse', reason })}
      onClose={onClose}
      act={act}
      submit={t('offline.refuse_short')}
      label={t('offline.reason')}
      hint={t('offline.refuse_text')}
      missing={t('offline.reason_missing')}
    />
  );
};
