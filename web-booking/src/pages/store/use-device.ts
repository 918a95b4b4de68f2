import type {
  DeviceActionAnswer,
  DeviceActionRequest,
  DeviceStateAnswer,
  TransactionAnswer,
} from '@stile/contracts';
import { cardValues, cardView } from '@stile/contracts/desk/card-view';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { useCardTexts } from './desk-i18n.js';
import { lookUpPending } from './look-up-pending.js';
import { useStore, type Said } from './store-context.js';
import { useFailed } from './use-failed.js';

const DONE = 200;

export interface Device {
  /** Has it done, and says whether it was. */
  readonly act: (action: DeviceActionRequest['action'], done: string) => Promise<Said>;
  readonly print: (reservationId: string, done: string) => Promise<Said>;
  readonly state: () => Promise<string>;
  /** The payment that it is engaged with, as the provider has it, and its state. */
  readonly check: () => Promise<string>;
}

/** A card terminal of a venue as people control it: none of this ends a transaction (docs/rules/payments.md 57). */
export const useDeviceOf = (group: string, serial: string): Device => {
  const { api } = useServices();
  const { t } = useCardTexts();
  const failed = useFailed();
  const { money } = useI18n();
  const device = { terminal_id: serial, inventory_group: group };
  const state = (): Promise<string> =>
    api.get<DeviceStateAnswer>(`/api/clover_device_state?${new URLSearchParams(device)}`).then(
      ({ terminalState, errorMessage }) => `${t(`state_${terminalState}`)} ${errorMessage}`.trim(),
      () => t('state_unverified'),
    );
  const foundText = (transaction: TransactionAnswer): string => {
    const { text, mayAbort } = cardView(transaction);
    const said = mayAbort ? t('look_nothing') : t(text, cardValues(transaction, money));
    return [money(transaction.amount), transaction.reservation_id, said].filter(Boolean).join(' · ');
  };
  const post = async (path: string, body: object, done: string): Promise<Said> => {
    try {
      const answer = await api.send<DeviceActionAnswer>('POST', path, { ...device, ...body });
      return answer.status_code === DONE
        ? { tone: 'good', text: done }
        : { tone: 'bad', text: t('act_failed', { ...answer }) };
    } catch (thrown) {
      return failed(thrown);
    }
  };
  return {
    act: (action, done) => post('/api/clover_device_action', { action }, done),
    print: (id, done) => post(`/api/reservation/${encodeURIComponent(id)}/print_cash_receipt`, {}, done),
    state,
    check: async () => {
      const found = await lookUpPending(api, device);
      return [found && foundText(found), await state()].filter(Boolean).join(' ');
    },
  };
};

/** A card terminal of the desk's venue. */
export const useDevice = (serial: string): Device => useDeviceOf(useStore().venue.id, serial);
