import { useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type {
  DeviceStateAnswer,
  DocumentOf,
  PendingTransactionAnswer,
  TransactionAnswer,
} from '@stile/contracts';
import { watchEveryMs } from '@stile/contracts/desk/card-view';
import { leftReceiptOf } from '@stile/web-kit';
import { withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useAct } from '../core/use-act.js';
import { allOf } from '../documents/use-document-names.js';
import type { Choices } from '../reports/use-report-filters.js';
import { useGroup } from '../venue/use-venue.js';

/** Queries that change with a card transaction. */
export const CARD_TRANSACTION_QUERIES = [['card_transactions']] as const;
type Terminal = DocumentOf<'terminals'>;
/** A device that could not be reached, or did not do it, answers another code. */
export const DEVICE_DONE = 200;
const COOKIE = /(?:^|; )TERMINAL=([^;]*)/;

/** The terminal that this browser uses, by its serial number; '' where it has none. */
export const selectedTerminal = (): string => decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? '');

/** The venue's terminals; undefined while they load. */
export const useTerminals = (group: string): readonly Terminal[] | undefined =>
  useGetList<Terminal>('terminals', allOf(group)).data;

/** The venue's terminals, for a filter by one of them. */
export const useTerminalChoices = (): Choices => {
  const terminals = useTerminals(useGroup() ?? '');
  return terminals ? { terminal_id: terminals.map(({ serial, name }) => ({ id: serial, name })) } : {};
};

const stateKey = (serial: string) => ['device_state', serial] as const;
/** The device's word on itself. It may take seconds, so it is asked when somebody looks. */
export const useDeviceState = (group: string, serial: string) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: stateKey(serial),
    enabled: serial !== '',
    retry: false,
    staleTime: 0,
    queryFn: () =>
      api.get<DeviceStateAnswer>(
        withQuery('/api/clover_device_state', { terminal_id: serial, inventory_group: group }),
      ),
  });
};

/** The known state of a device. */
export const useKnownState = () => {
  const client = useQueryClient();
  return (serial: string): DeviceStateAnswer | undefined => client.getQueryData(stateKey(serial));
};

const transactionKey = (id: string) => ['card_transaction', id] as const;
/** A card transaction, asked for again while it is pending. */
export const useTransaction = (id: string) => {
  const { api } = usePorts();
  return useQuery({
    queryKey: transactionKey(id),
    queryFn: () => api.get<TransactionAnswer>(`/api/payments/${encodeURIComponent(id)}`),
    refetchInterval: ({ state: { data } }) => (data ? watchEveryMs(data) : 1_000),
    refetchIntervalInBackground: true,
  });
};

const usePending = (group: string, serial: string): (() => Promise<PendingTransactionAnswer>) => {
  const { api } = usePorts();
  return () =>
    api.get(withQuery('/api/pending_transaction', { terminal_id: serial, inventory_group: group }));
};

/** The transaction that a device is engaged with, asked for again until it is free. */
export const usePendingTransaction = (group: string, serial: string) =>
  useQuery({
    queryKey: ['pending_transaction', serial],
    queryFn: usePending(group, serial),
    refetchInterval: ({ state: { data } }) => (data?.transaction === null ? false : 1_000),
    refetchIntervalInBackground: true,
  });

interface AtTerminal {
  readonly terminalData?: { readonly terminal_id: string } | undefined;
}
/** Ends the question for a receipt that the last customer has left at the terminal of a payment or refund. */
export const useEndLeftReceipt = (group: string): ((request: AtTerminal) => Promise<void>) => {
  const { api } = usePorts();
  return async ({ terminalData }) => {
    if (terminalData) await leftReceiptOf(api, group).end(terminalData.terminal_id);
  };
};

/** Looks the transaction up that a device is engaged with; null where there is none (docs/rules/payments.md 138). */
export const useLookUp = (
  group: string,
  serial: string,
): UseMutationResult<TransactionAnswer | null, Error, void> => {
  const client = useQueryClient();
  const pending = usePending(group, serial);
  return useAct(
    async (provider): Promise<{ readonly data: TransactionAnswer | null }> => {
      const { transaction } = await pending();
      return transaction ? provider.lookUpTransaction(transaction.external_transaction_id) : { data: null };
    },
    {
      onSuccess: (found) => {
        if (found) client.setQueryData(transactionKey(found.external_transaction_id), found);
      },
    },
  );
};

export const useAbort = (id: string): UseMutationResult<TransactionAnswer, Error, void> => {
  const client = useQueryClient();
  return useAct((provider) => provider.abortTransaction(id), {
    onSuccess: (transaction) => void client.setQueryData(transactionKey(id), transaction),
  });
};
