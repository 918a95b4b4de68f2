import { useWatch } from 'react-hook-form';
import { Box, Button, Typography } from '@mui/material';
import type { DeviceStateAnswer, TransactionAnswer } from '@stile/contracts';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../i18n/use-i18n.js';
import { ChoiceInput } from '../inputs/ChoiceInput.js';
import { useVenueOf } from '../venue/use-venue.js';
import { DeviceLight } from './DeviceLight.js';
import { useDeviceState, useLookUp, useTerminals } from './use-terminals.js';

/** One of the venue's card terminals, and whether it is ready. */
export const TerminalInput = ({ group }: { group: string }) => {
  const { t } = useI18n();
  const terminals = useTerminals(group);
  const chosen: unknown = useWatch({ name: 'terminal' });
  const known = (serial: unknown): string => terminals?.find((each) => each.serial === serial)?.serial ?? '';
  if (terminals?.length === 0)
    return (
      <Typography color="text.secondary">
        {t('card.terminals_none')} {t('card.terminals_more')}
      </Typography>
    );
  return (
    <>
      <ChoiceInput
        source="terminal"
        label={t('card.terminal')}
        choices={(terminals ?? []).map(({ serial, name }) => ({ id: serial, name }))}
        emptyText={t('card.terminal_choose')}
        format={known}
        validate={(serial) => (serial ? undefined : t('card.terminal_missing'))}
      />
      {known(chosen) !== '' && <DeviceCheck group={group} serial={known(chosen)} />}
    </>
  );
};

/** A device that cannot be reached takes no card; one that is busy may be done by then. */
export const isReachable = (state: DeviceStateAnswer | undefined): boolean =>
  state === undefined || state.terminalState === 'READY' || state.terminalState === 'BUSY';

/** The provider's word on the payment that the device is engaged with. */
const Found = ({ transaction }: { transaction: TransactionAnswer }) => {
  const { t, money } = useI18n();
  const { data: venue } = useVenueOf(transaction.inventory_group);
  if (!venue) return null;
  const { text, mayAbort } = cardView(transaction);
  const amountOf = (amount: number): string => money(amount, venue.currency);
  const said = mayAbort ? t('card.look_nothing') : t(`card.${text}`, cardValues(transaction, amountOf));
  return (
    <Typography variant="body2">
      {[amountOf(transaction.amount), transaction.reservation_id, said].filter(Boolean).join(' · ')}
    </Typography>
  );
};

/** The device's state, with asking for it again, and what to do where it is not ready. */
export const DeviceCheck = ({ group, serial }: { group: string; serial: string }) => {
  const { t } = useI18n();
  const { data, isFetching: isAsked, isError, refetch } = useDeviceState(group, serial);
  const { data: found, mutate: lookUp, isPending } = useLookUp(group, serial);
  const isFetching = isAsked || isPending;
  const isAway = isError || !isReachable(data);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Box role="status" sx={{ flex: 1 }}>
          <DeviceLight
            state={isFetching || isError ? undefined : data?.terminalState}
            isChecking={isFetching}
          />
          {found && <Found transaction={found} />}
        </Box>
        <Button
          size="small"
          disabled={isFetching}
          onClick={() => lookUp(undefined, { onSettled: () => void refetch() })}
        >
          {t('card.check_state')}
        </Button>
      </Box>
      {isAway && !isFetching && (
        <Typography variant="body2" color="error">
          {isError
            ? t('card.state_unverified')
            : t('card.not_ready', {
                serial,
                state: t(`card.state_${data!.terminalState}`),
                message: data!.errorMessage,
              })}{' '}
          {t('card.not_ready_more')}
        </Typography>
      )}
    </Box>
  );
};
