import { useState } from 'react';
import { required, TextInput, useNotify } from 'react-admin';
import { Box, Button, TableCell, TableRow, Typography } from '@mui/material';
import OpenIcon from '@mui/icons-material/ExpandMore';
import { SIGNING_SERVICES } from '@stile/contracts/identity/list-services';
import type { AccountingPayoutsAnswer, InventoryGroupAnswer, PayoutRow } from '@stile/contracts';
import { isAllowed } from '../core/access.js';
import { useUser } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useI18n } from '../i18n/use-i18n.js';
import { FileMenu } from '../ui/FileMenu.js';
import { FormDialog } from '../ui/FormDialog.js';
import { Muted } from '../ui/Muted.js';
import { Panel } from '../ui/Panel.js';
import { useAddress } from './address.js';
import { useRereadPayouts, type Query } from './answers.js';
import { FiguresTable, type Columns } from './FiguresTable.js';
import { filesOf } from './payout-files.js';
import { PayoutLines } from './PayoutLines.js';
import { usePhone } from './use-phone.js';

const SUMS = ['gross', 'refunds', 'fees', 'other', 'carried', 'net'] as const;
const ON_PHONES: readonly (typeof SUMS)[number][] = ['gross', 'net'];
const COUNTS = ['lines', 'matched', 'differing', 'unmatched'] as const;
/** Figures of a payout, each with a sentence that says what it is. */
export const PAYOUT_FIGURES = [...SUMS, ...COUNTS] as const;

const OPEN_ROW = { '&&&': { p: 0 }, '&& th, && td': { backgroundColor: 'background.default' } } as const;
/** Its outline would be cut by the head of the table. */
const OPENER = {
  ml: -0.75,
  mt: -0.75,
  minHeight: 32,
  textAlign: 'left',
  '&.Mui-focusVisible': { outlineOffset: -3 },
} as const;

const useColumns = (
  { totals, currency }: AccountingPayoutsAnswer,
  open: string | null,
  onOpen: (payout: string | null) => void,
) => {
  const { t, date, number, money } = useI18n();
  const columns: Columns<PayoutRow> = [
    {
      key: 'date',
      label: t('accounting.payout_date'),
      foot: t('sales.total'),
      cell: (payout) => (
        <>
          <Button
            size="small"
            aria-expanded={payout.id === open}
            aria-label={`${date(payout.date, 'medium')}, ${payout.id}`}
            onClick={() => onOpen(payout.id === open ? null : payout.id)}
            endIcon={<OpenIcon sx={payout.id === open ? { transform: 'rotate(180deg)' } : {}} />}
            sx={OPENER}
          >
            {date(payout.date, 'medium')}
          </Button>
          <Muted>
            {t(`accounting.provider_${payout.provider}`)}, {payout.id}
          </Muted>
        </>
      ),
    },
    ...SUMS.map((sum) => ({
      key: sum,
      label: t(`accounting.payout_${sum}`),
      isFigure: true,
      isWide: !ON_PHONES.includes(sum),
      cell: (payout: PayoutRow) => money(payout[sum], currency),
      foot: money(totals[sum], currency),
    })),
    {
      key: 'matched',
      label: t('accounting.payout_matched'),
      isFigure: true,
      isWide: true,
      cell: ({ matched, differing, unmatched }) =>
        `${number(matched)} / ${number(matched + differing + unmatched)}`,
      foot: `${number(totals.matched)} / ${number(totals.matched + totals.differing + totals.unmatched)}`,
    },
  ];
  return columns;
};

interface PayoutsTableProps {
  readonly venue: InventoryGroupAnswer;
  readonly query: Query;
  readonly payouts: AccountingPayoutsAnswer;
}

/** Each payout of a period, which opens its lines below it. */
export const PayoutsTable = ({ venue, query, payouts }: PayoutsTableProps) => {
  const { t } = useI18n();
  const { chosen, choose } = useAddress();
  const phone = usePhone();
  const columns = useColumns(payouts, chosen.payout, (payout) => choose({ payout }, { replace: true }));
  const shown = columns.filter(({ isWide }) => !(isWide && phone)).length;
  return (
    <Panel
      title={t('accounting.payouts_of_period')}
      flush
      aside={
        <FileMenu
          label={t('accounting.save_payouts')}
          name={`${t('accounting.save_payouts')}: ${t('accounting.payouts')}`}
          choices={filesOf('payouts', query, t)}
          total={payouts.payouts.length}
        />
      }
    >
      <FiguresTable
        label={t('accounting.payouts_of_period')}
        columns={columns}
        rows={payouts.payouts}
        keyOf={({ id }) => id}
        below={(payout) =>
          payout.id === chosen.payout && (
            <TableRow>
              <TableCell colSpan={shown} sx={OPEN_ROW}>
                <Opened venue={venue} query={query} payout={payout} />
              </TableCell>
            </TableRow>
          )
        }
      />
    </Panel>
  );
};

interface OpenedProps extends Omit<PayoutsTableProps, 'payouts'> {
  readonly payout: PayoutRow;
}

const Opened = ({ venue, query, payout }: OpenedProps) => {
  const { t, instant } = useI18n();
  const user = useUser();
  const [isRemoving, setRemoving] = useState(false);
  const label = t('accounting.lines_of', { payout: payout.id });
  const lines = { payout: payout.id };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 2.5 },
          py: 1,
        }}
      >
        <Box sx={{ flex: '1 1 200px' }}>
          <Muted>
            {t('accounting.imported_by', {
              name: payout.by,
              at: instant(payout.imported_at, venue.timezone),
            })}
          </Muted>
        </Box>
        <FileMenu
          label={t('accounting.save_payouts')}
          name={`${t('accounting.save_payouts')}: ${label}`}
          choices={filesOf('payout_lines', query, t, lines)}
          total={payout.lines}
        />
        {isAllowed(user, SIGNING_SERVICES, query.inventory_group) && (
          <Button color="error" onClick={() => setRemoving(true)} sx={{ displayPrint: 'none' }}>
            {t('accounting.remove_payout')}
          </Button>
        )}
      </Box>
      <PayoutLines key={payout.id} label={label} query={query} lines={lines} />
      {isRemoving && <Remove query={query} payout={payout} onClose={() => setRemoving(false)} />}
    </>
  );
};

const Remove = ({
  query,
  payout,
  onClose,
}: Omit<OpenedProps, 'venue'> & { readonly onClose: () => void }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const { choose } = useAddress();
  const reread = useRereadPayouts();
  const [{ inventory_group }] = useState(query);
  const act = useAct(
    (provider, reason: string) => provider.removePayout({ inventory_group, payout: payout.id, reason }),
    {
      onSuccess: () => {
        notify(t('accounting.payout_removed', { payout: payout.id }), { type: 'success' });
        onClose();
        choose({ payout: null }, { replace: true });
      },
      onSettled: reread,
    },
  );
  return (
    <FormDialog
      title={t('accounting.remove_payout')}
      values={{ reason: '' }}
      act={act}
      submit={t('accounting.remove_payout')}
      onSubmit={({ reason }) => act.mutate(reason)}
      onClose={onClose}
    >
      <Typography>{t('accounting.remove_is', { payout: payout.id })}</Typography>
      <TextInput
        source="reason"
        label={t('accounting.reason')}
        helperText={false}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        autoFocus
      />
    </FormDialog>
  );
};
