import { useCallback, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { useGet } from '../../core/services/use-query.js';

/** A card terminal of the venue, as its document says. */
interface Terminal {
  readonly serial: string;
  readonly name: string;
}

export interface Terminals {
  readonly list: readonly Terminal[];
  /** Whether the venue's terminals have been asked for. */ readonly isKnown: boolean;
  /** The serial number of the one that this browser uses; '' where it has none. */
  readonly selected: string;
  /** null disconnects from it */ readonly select: (serial: string | null) => Promise<void>;
}

/** The server writes it (docs/rules/payments.md 55); it grants nothing. */
const selectedTerminal = (): string =>
  decodeURIComponent(/(?:^|; )TERMINAL=([^;]*)/.exec(document.cookie)?.[1] ?? '');

const NONE: readonly Terminal[] = [];

export const useTerminals = (group: string): Terminals => {
  const { api } = useServices();
  const { value } = useGet<Terminal[]>(
    `/api/admin/terminals?${new URLSearchParams({ filter: JSON.stringify({ _group: group }) })}`,
  );
  const [serial, setSerial] = useState(selectedTerminal);
  const select = useCallback(
    async (wanted: string | null) => {
      await api.send('PUT', '/api/terminal', { terminal_id: wanted, inventory_group: group });
      setSerial(wanted ?? '');
    },
    [api, group],
  );
  const list = value ?? NONE;
  return {
    list,
    isKnown: value !== undefined,
    selected: list.some((one) => one.serial === serial) ? serial : '',
    select,
  };
};
