import type { ReactElement } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import { useI18n } from '../i18n/use-i18n.js';
import { PHONE } from '../ui/theme.js';
import { useGroup } from '../venue/use-venue.js';
import { useTerminals } from './use-terminals.js';

interface ListFilters {
  /** One of the venue's terminals. */
  readonly terminal: ReactElement;
  /** A whole text. */
  readonly exact: (source: string, label: string) => ReactElement;
}

/** The filters that lists about terminals have in common; on a phone they are added when they are wanted. */
export const useListFilters = (): ListFilters => {
  const { t } = useI18n();
  const wide = !useMediaQuery(PHONE, { noSsr: true });
  const terminals = useTerminals(useGroup() ?? '') ?? [];
  return {
    terminal: (
      <SelectInput
        key="terminal"
        source="terminal_id"
        label={t('terminals.terminal')}
        choices={terminals.map(({ serial, name }) => ({ id: serial, name }))}
        emptyText={t('all')}
        alwaysOn={wide}
      />
    ),
    exact: (source, label) => (
      <TextInput key={source} source={source} label={label} alwaysOn={wide} resettable />
    ),
  };
};
