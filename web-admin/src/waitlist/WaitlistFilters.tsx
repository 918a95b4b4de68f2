import { useListContext } from 'react-admin';
import { Box, Button, TextField } from '@mui/material';
import { useWords } from '../i18n/words.js';
import { useTyped } from '../ui/use-typed.js';
import { useVenue } from '../venue/use-venue.js';
import { useWaitlistWords } from './words.js';

const STATES = ['waiting', 'offered', 'booked', 'lapsed', 'left', 'removed'] as const;
const shrunk = { select: { native: true }, inputLabel: { shrink: true } } as const;

/** Search, destination, state and visit dates; all of it is in the address. */
export const WaitlistFilters = () => {
  const t = useWaitlistWords();
  const { t: words } = useWords();
  const venue = useVenue();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, string | undefined>>;
  const set = (name: string, value: string): void =>
    setFilters({ ...values, [name]: value || undefined }, {});
  const [search, setSearch] = useTyped(values['q'] ?? '', (text) => set('q', text));
  const isFiltered = Object.values(values).some(Boolean);
  const day = (name: string, label: 'visit_from' | 'visit_to') => (
    <TextField
      type="date"
      label={words(label)}
      value={values[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
      sx={{ width: { sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <TextField
        label={t('search')}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        sx={{ flex: '1 1 220px' }}
      />
      <TextField
        select
        label={words('inventory')}
        value={values['inventory'] ?? ''}
        onChange={({ target }) => set('inventory', target.value)}
        sx={{ minWidth: 160 }}
        slotProps={shrunk}
      >
        <option value="">{words('all')}</option>
        {(venue?.inventories ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={words('state')}
        value={values['state'] ?? ''}
        onChange={({ target }) => set('state', target.value)}
        sx={{ minWidth: 160 }}
        slotProps={shrunk}
      >
        <option value="">{t('state_open')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`state_${state}`)}
          </option>
        ))}
      </TextField>
      {day('visit_date_gte', 'visit_from')}
      {day('visit_date_lte', 'visit_to')}
      {isFiltered ? (
        <Button
          onClick={() => {
            setSearch('');
            setFilters({}, {});
          }}
        >
          {words('clear_filters')}
        </Button>
      ) : null}
    </Box>
  );
};
