import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Badge, Box, Button, Collapse, TextField, useMediaQuery } from '@mui/material';
import FilterIcon from '@mui/icons-material/TuneOutlined';
import type { ConsoleKey, ReservationState } from '@stile/contracts';
import { useWords } from '../i18n/words.js';
import { useUser } from '../core/ports.js';
import { PHONE } from '../ui/theme.js';
import { useVenue } from '../venue/use-venue.js';
import { useTyped } from '../ui/use-typed.js';

const STATES: readonly ReservationState[] = ['confirmed', 'placed', 'cancelled', 'abandoned'];
const BEHIND_BUTTON = ['inventory_group', 'inventory', 'state', 'visit_date_gte', 'visit_date_lte'];

type Values = Readonly<Record<string, string | undefined>>;

export const ReservationFilters = () => {
  const { t } = useWords();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  const phone = useMediaQuery(PHONE, { noSsr: true });
  const [open, setOpen] = useState(false);
  const set = (name: string, value: string): void =>
    setFilters({ ...values, [name]: value || undefined }, {});
  const [search, setSearch] = useTyped(values['q'] ?? '', (text) => set('q', text));
  const count = BEHIND_BUTTON.filter((name) => values[name]).length;
  const any = count > 0 || Boolean(values['q']);
  const clear = any && (
    <Button
      onClick={() => {
        setSearch('');
        setFilters({}, {});
      }}
    >
      {t('clear_filters')}
    </Button>
  );
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <TextField
        label={t('search_reservations')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ flex: '1 1 175px' }}
      />
      {phone && (
        <Badge badgeContent={count} color="primary">
          <Button
            variant="outlined"
            startIcon={<FilterIcon />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('filters')}
          </Button>
        </Badge>
      )}
      {phone ? (
        <Collapse in={open} sx={{ width: '100%' }}>
          <Box sx={{ display: 'grid', gap: 1.5, pt: 0.75 }}>
            <Choices values={values} set={set} />
            {clear}
          </Box>
        </Collapse>
      ) : (
        <>
          <Choices values={values} set={set} />
          {clear}
        </>
      )}
    </Box>
  );
};

const Choices = ({ values, set }: { values: Values; set: (name: string, value: string) => void }) => {
  const { t } = useWords();
  const venue = useVenue();
  const groups = useUser().user_inventory_groups;
  return (
    <>
      {groups.length > 1 && (
        <Choice
          label="inventory_group"
          name="inventory_group"
          values={values}
          set={set}
          options={groups.map((id) => [id, id])}
        />
      )}
      <Choice
        label="inventory"
        name="inventory"
        width={160}
        values={values}
        set={set}
        options={(venue?.inventories ?? []).map(({ id, name }) => [id, name])}
      />
      <Choice
        label="state"
        name="state"
        values={values}
        set={set}
        options={STATES.map((state) => [state, t(`status_${state}`)])}
      />
      <Day label="visit_from" name="visit_date_gte" values={values} set={set} />
      <Day label="visit_to" name="visit_date_lte" values={values} set={set} />
    </>
  );
};

interface FieldProps {
  label: ConsoleKey;
  name: string;
  width?: number;
  values: Values;
  set: (name: string, value: string) => void;
}

const Choice = ({
  label,
  name,
  width = 140,
  values,
  set,
  options,
}: FieldProps & { options: readonly (readonly [string, string])[] }) => {
  const { t } = useWords();
  const chosen = values[name] ?? '';
  return (
    <TextField
      select
      label={t(label)}
      value={chosen}
      onChange={(event) => set(name, event.target.value)}
      sx={{ width: { sm: width } }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('all')}</option>
      {/* What the address names stays chosen, even while the names are loading. */}
      {chosen && !options.some(([id]) => id === chosen) && <option value={chosen}>{chosen}</option>}
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
};

const Day = ({ label, name, values, set }: FieldProps) => {
  const { t } = useWords();
  return (
    <TextField
      type="date"
      label={t(label)}
      value={values[name] ?? ''}
      onChange={(event) => set(name, event.target.value)}
      sx={{ width: { sm: 160 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};
