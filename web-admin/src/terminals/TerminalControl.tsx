import { useState, type ReactNode } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import { Box, Button, TextField, Typography } from '@mui/material';
import type { DeviceActionRequest, DeviceListAnswer, FindPaymentAnswer } from '@stile/contracts';
import { withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { useDocumentForm } from '../documents/document-form.js';
import { FormSection } from '../documents/FormSection.js';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { useVenueOf } from '../venue/use-venue.js';
import { DeviceCheck } from './TerminalInput.js';
import { TokenButton } from './TokenDialog.js';
import { DEVICE_DONE, selectedTerminal } from './use-terminals.js';

/** A person's acts with the device itself; no transaction ends by them. */
export const TerminalControl = () => {
  const record = useRecordContext<{ readonly id: string; readonly serial: string }>();
  const { group } = useDocumentForm();
  const { t } = useI18n();
  if (!record || group === null) return null;
  const device = { group, serial: record.serial };
  return (
    <FormSection title="section_terminal_control">
      <Box sx={{ display: 'grid', gap: 2, gridColumn: '1 / -1' }}>
        <section aria-label={t('card.terminal_state')}>
          <DeviceCheck {...device} />
        </section>
        <ThisBrowser {...device} />
        <Acts {...device} />
        <Find {...device} />
        <Devices group={device.group} />
        <Row>
          <TokenButton group={device.group} />
        </Row>
      </Box>
    </FormSection>
  );
};

interface DeviceProps {
  readonly group: string;
  readonly serial: string;
}

const Row = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>{children}</Box>
);

/** Which terminal this browser uses is in its cookie. */
const ThisBrowser = ({ group, serial }: DeviceProps) => {
  const { t } = useI18n();
  const [selected, setSelected] = useState(selectedTerminal);
  const select = useAct(
    (provider, terminal_id: string | null) =>
      provider.selectTerminal({ terminal_id, inventory_group: group }),
    { onSuccess: () => setSelected(selectedTerminal()) },
  );
  return (
    <>
      <Typography role="status">
        {selected === '' ? t('card.serial_none') : t('card.serial_set', { serial: selected })}
      </Typography>
      <Row>
        <Button
          variant="outlined"
          disabled={selected === serial}
          loading={select.isPending}
          onClick={() => select.mutate(serial)}
        >
          {t('card.set_serial')}
        </Button>
        <Button variant="outlined" disabled={selected === ''} onClick={() => select.mutate(null)}>
          {t('card.unset_serial')}
        </Button>
      </Row>
      {select.error && <Failure error={select.error} />}
    </>
  );
};

const Acts = ({ group, serial }: DeviceProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const act = useAct(
    (provider, action: DeviceActionRequest['action']) =>
      provider.deviceAction({ action, terminal_id: serial, inventory_group: group }),
    {
      onSuccess: ({ status_code, message }, action) => {
        if (status_code === DEVICE_DONE)
          notify(t(action === 'reset' ? 'card.reset_done' : 'card.cancel_done', { serial }), {
            type: 'success',
          });
        else notify(t('card.act_failed', { status_code, message }), { type: 'error' });
      },
    },
  );
  return (
    <>
      <Row>
        <Button variant="outlined" loading={act.isPending} onClick={() => act.mutate('reset')}>
          {t('card.reset_device')}
        </Button>
        <Button variant="outlined" disabled={act.isPending} onClick={() => act.mutate('cancel')}>
          {t('card.cancel_ops')}
        </Button>
      </Row>
      {act.error && <Failure error={act.error} />}
    </>
  );
};

const MAX_ID = 20;
const CENTS = 100;

/** The provider's record under an external id. */
const Find = ({ group, serial }: DeviceProps) => {
  const { t, money } = useI18n();
  const { api } = usePorts();
  const { data: venue } = useVenueOf(group);
  const [id, setId] = useState('');
  const find = useMutation({
    mutationFn: (externalId: string) =>
      api.get<FindPaymentAnswer>(
        withQuery(`/api/clover_find_payment/${encodeURIComponent(externalId)}`, {
          terminal_id: serial,
          inventory_group: group,
        }),
      ),
  });
  return (
    <>
      <Row>
        <TextField
          label={t('card.find_id')}
          size="small"
          value={id}
          onChange={({ target }) => setId(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_ID } }}
        />
        <Button
          variant="outlined"
          disabled={id.trim() === ''}
          loading={find.isPending}
          onClick={() => find.mutate(id.trim())}
        >
          {t('card.find_payment')}
        </Button>
      </Row>
      {find.data && venue && (
        <Typography role="status">
          {foundText(find.data, find.variables, t, (cents) => money(cents / CENTS, venue.currency))}
        </Typography>
      )}
      {find.error && <Failure error={find.error} />}
    </>
  );
};

const foundText = (
  { status_code, payment, message }: FindPaymentAnswer,
  id: string,
  t: ReturnType<typeof useI18n>['t'],
  moneyOf: (cents: number) => string,
): string => {
  if (status_code !== DEVICE_DONE) return t('card.act_failed', { status_code, message });
  if (!payment) return t('card.find_none', { id });
  return t('card.find_found', {
    amount: moneyOf(payment.amount),
    id: payment.id,
    result: payment.result,
  });
};

/** The devices that the provider has for the venue. */
const Devices = ({ group }: { readonly group: string }) => {
  const { t } = useI18n();
  const { api } = usePorts();
  const list = useMutation({
    mutationFn: () => api.get<DeviceListAnswer>(withQuery('/api/clover_devices', { inventory_group: group })),
  });
  const { data } = list;
  return (
    <>
      <Row>
        <Button variant="outlined" loading={list.isPending} onClick={() => list.mutate()}>
          {t('card.devices')}
        </Button>
      </Row>
      {data && data.status_code !== DEVICE_DONE && (
        <Typography color="error">{t('card.devices_failed', { message: data.err_message })}</Typography>
      )}
      {data?.status_code === DEVICE_DONE && data.deviceList.length === 0 && (
        <Typography>{t('card.devices_empty')}</Typography>
      )}
      {data && data.deviceList.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {data.deviceList.map(({ id, serial }) => (
            <li key={id}>{t('card.device', { serial })}</li>
          ))}
        </Box>
      )}
      {list.error && <Failure error={list.error} />}
    </>
  );
};
