import { Link as RouterLink } from 'react-router';
import { useListContext } from 'react-admin';
import { Box, Button, TextField } from '@mui/material';
import AddIcon from '@mui/icons-material/AddOutlined';
import { CAPACITY_RULE_TYPES } from '../../../contracts/src/catalog/documents.js';
import { isMadeHere } from '../editors/blanks.js';
import { useMayWrite } from './mutations.js';
import { useEditorWords } from './texts.js';
import { useWords } from '../i18n/words.js';
import { useTyped } from '../ui/use-typed.js';
import { tokens } from '../ui/theme.js';
import { useGroup, useVenue } from '../venue/use-venue.js';
import { useFieldNames } from './field-names.js';
import { newPath, shownRules, type Tab } from './sections.js';

/** Kinds that lie at a destination: the field that says which. Products' `inventory` is their stock. */
const PLACES: Readonly<Partial<Record<Tab['kind'], 'inventories' | 'inventory'>>> = {
  capacity_rules: 'inventories',
  price_rules: 'inventory',
  addons: 'inventories',
  addon_types: 'inventory',
  gates: 'inventory',
};

type Values = Readonly<
  { is_daily?: boolean } & Record<'q' | 'rule_type' | 'inventory' | 'inventories', string | undefined>
>;

/** Search, destination, kinds of rules, and the way to a new document. */
export const DocumentFilters = ({ service, tab }: { service: string; tab: Tab }) => {
  const { t: words } = useWords();
  const t = useEditorWords();
  const venue = useVenue();
  const group = useGroup();
  const mayWrite = useMayWrite(tab.kind, group);
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Values;
  const set = (name: string, value: string | boolean | undefined): void =>
    setFilters({ ...values, [name]: value === '' ? undefined : value }, {});
  const [search, setSearch] = useTyped(values['q'] ?? '', (text) => set('q', text));
  const place = PLACES[tab.kind];
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {tab.kind === 'capacity_rules' && !tab.filter && (
        <RuleTypes
          chosen={values['rule_type'] ?? ''}
          choose={(type) => setFilters({ ...values, rule_type: type || undefined, is_daily: undefined }, {})}
        />
      )}
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          label={t('search')}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          sx={{ flex: '1 1 150px', maxWidth: 340 }}
        />
        {place && (
          <TextField
            select
            label={words('inventory')}
            value={values[place] ?? ''}
            onChange={({ target }) => set(place, target.value)}
            sx={{ flex: '0 1 200px' }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{words('all')}</option>
            {(venue?.inventories ?? []).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        )}
        {tab.kind === 'capacity_rules' &&
          shownRules(tab, values['rule_type']) === 'ADDON_INTERVAL_CAPACITY_RULE' && (
            <TextField
              select
              label={t('limits')}
              value={String(values['is_daily'] ?? '')}
              onChange={({ target }) =>
                set('is_daily', target.value === '' ? undefined : target.value === 'true')
              }
              sx={{ flex: '0 1 140px' }}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              <option value="">{words('all')}</option>
              <option value="false">{t('limits_slot')}</option>
              <option value="true">{t('limits_day')}</option>
            </TextField>
          )}
        {mayWrite && isMadeHere(tab.kind) && (
          <Button
            component={RouterLink}
            to={
              newPath(service, tab.kind, undefined) +
              (values['rule_type'] ? `?capacityRuleType=${values['rule_type']}` : '')
            }
            variant="contained"
            startIcon={<AddIcon />}
            sx={{ ml: 'auto' }}
          >
            {t('create')}
          </Button>
        )}
      </Box>
    </Box>
  );
};

const chip = {
  minHeight: 36,
  borderRadius: '18px',
  px: 1.75,
  py: 0.25,
  '&[aria-pressed="true"]': {
    backgroundColor: tokens.brandSoft,
    borderColor: tokens.brand,
    color: tokens.brandDark,
  },
};

/** The tables of admin.md: one a type of rule. */
const RuleTypes = ({ chosen, choose }: { chosen: string; choose: (type: string) => void }) => {
  const t = useEditorWords();
  const nameOf = useFieldNames();
  return (
    <Box
      role="group"
      aria-label={t('rule_types')}
      sx={{ display: 'flex', gap: 1, flexWrap: { sm: 'wrap' }, overflowX: 'auto', p: '3px', m: '-3px' }}
    >
      {['', ...CAPACITY_RULE_TYPES].map((type) => (
        <Button
          key={type}
          variant="outlined"
          color="inherit"
          aria-pressed={chosen === type}
          onClick={() => choose(type)}
          sx={{ ...chip, flex: 'none' }}
        >
          {type === '' ? t('rule_types_all') : nameOf(type)}
        </Button>
      ))}
    </Box>
  );
};
