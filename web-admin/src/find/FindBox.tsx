import { useEffect, useRef, useState, type HTMLAttributes, type Key, type ReactNode } from 'react';
import { useNavigate } from 'react-admin';
import { Autocomplete, Box, InputAdornment, TextField, Typography, type PopperProps } from '@mui/material';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { LEAST_SEARCH } from '@stile/contracts/kernel/search-words';
import { Failure } from '../ui/Failure.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { findOptions, meantBy, type FindOption, type FoundPage } from './find-options.js';
import { useAllViews, useLookup } from './use-found.js';

interface FindBoxProps {
  readonly pages: readonly FoundPage[];
  /** A code that was scanned: what it means is opened at once. */
  readonly scanned?: string;
  /** Something was opened, or the search is given up. */
  readonly onLeft?: () => void;
}

const TITLES: Readonly<Record<FindOption['kind'], `find.${FindOption['kind']}`>> = {
  reservations: 'find.reservations',
  members: 'find.members',
  addons: 'find.addons',
  inventories: 'find.inventories',
  coupons: 'find.coupons',
  pages: 'find.pages',
  views: 'find.views',
};

const isLongEnough = (typed: string): boolean => typed.trim().length >= LEAST_SEARCH;

/** The list stands below the field, as part of the page. */
const Below = ({ children }: PopperProps) => <Box sx={{ minWidth: 0 }}>{children as ReactNode}</Box>;

/** A heading is no row of the listbox: the group has its name. */
const Group = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <Box component="li" role="presentation">
    <Typography
      aria-hidden="true"
      variant="body2"
      sx={{ px: 1.5, pt: 1.5, pb: 0.5, color: 'text.secondary' }}
    >
      {title}
    </Typography>
    <Box component="ul" role="group" aria-label={title} sx={{ p: 0 }}>
      {children}
    </Box>
  </Box>
);

const row = {
  '&&': {
    display: 'flex',
    flexDirection: { xs: 'column', sm: 'row' },
    alignItems: { xs: 'start', sm: 'center' },
  },
  columnGap: 2,
  minHeight: 44,
  overflowWrap: 'anywhere',
} as const;

const Option = ({
  option,
  ...props
}: HTMLAttributes<HTMLLIElement> & { readonly key?: Key; readonly option: FindOption }) => (
  <Box component="li" {...props} sx={row}>
    <Box component="span" sx={{ flex: { sm: 1 }, fontWeight: 500 }}>
      {option.title}
    </Box>
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary', textAlign: { sm: 'end' } }}>
      {option.detail}
    </Typography>
  </Box>
);

interface FieldProps {
  readonly typed: string;
  readonly options: readonly FindOption[];
  readonly onType: (text: string) => void;
  readonly onChoose: (option: FindOption) => void;
  /** Enter, where no arrow has chosen. */
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

/** The field with its list, as MUI's combobox: arrows choose, Enter opens. */
const FindField = ({ typed, options, onType, onChoose, onEnter, onEscape }: FieldProps) => {
  const { t } = useI18n();
  return (
    <Autocomplete<FindOption, false, false, true>
      open={isLongEnough(typed)}
      freeSolo
      autoHighlight
      value={null}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset') onType(text);
      }}
      onClose={(_event, reason) => {
        if (reason === 'escape') onEscape();
      }}
      options={options}
      filterOptions={(all) => all}
      groupBy={({ kind }) => t(TITLES[kind])}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.to}`)}
      onChange={(_event, chosen) => {
        if (typeof chosen === 'string') onEnter();
        else if (chosen) onChoose(chosen);
      }}
      // The dialog gives the focus back to its button, which Enter would press.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      slots={{ popper: Below }}
      slotProps={{ listbox: { sx: { maxHeight: '56vh' } }, paper: { elevation: 0 } }}
      renderGroup={({ key, group, children }) => (
        <Group key={key} title={group}>
          {children}
        </Group>
      )}
      renderOption={({ key, ...props }, option) => <Option key={key} {...props} option={option} />}
      renderInput={({ InputProps, ...params }) => (
        <TextField
          {...params}
          autoFocus
          label={t('find.label')}
          slotProps={{
            input: {
              ...InputProps,
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
};

/** Finds reservations, members, documents, pages and saved views by what is typed or scanned (docs/rules/find.md). */
export const FindBox = ({ pages, scanned = '', onLeft }: FindBoxProps) => {
  const i18n = useI18n();
  const navigate = useNavigate();
  const views = useAllViews();
  const [typed, setTyped] = useState(scanned);
  /** Enter was pressed before the answer was there. */
  const [entered, setEntered] = useState(scanned);
  const { found, error, retry, isSettled } = useLookup(typed);
  const options = findOptions(typed, found, { pages, views }, i18n);
  const open = ({ to }: FindOption): void => {
    void navigate(to);
    onLeft?.();
  };
  /** Before the answer is there, it is waited for. */
  const enter = (): void => {
    const [first] = isSettled ? options : [];
    if (first) open(meantBy(typed, options) ?? first);
    else setEntered(typed);
  };
  const openLatest = useRef(open);
  const meant =
    isSettled && found && entered !== '' && entered === typed ? meantBy(entered, options) : undefined;
  useEffect(() => {
    openLatest.current = open;
  });
  useEffect(() => {
    if (!meant) return;
    setEntered('');
    openLatest.current(meant);
  }, [meant]);
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <FindField
        typed={typed}
        options={options}
        onType={setTyped}
        onChoose={open}
        onEnter={enter}
        onEscape={onLeft ?? (() => setTyped(''))}
      />
      {error && <Failure error={error} retry={retry} />}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
        {error
          ? ''
          : statusText(i18n, {
              typed,
              isSettled,
              more: found?.more === true,
              count: options.length,
              isCode: entered === typed,
            })}
      </Typography>
    </Box>
  );
};

interface Status {
  readonly typed: string;
  readonly isSettled: boolean;
  readonly more: boolean;
  readonly count: number;
  /** It was scanned, or entered as a whole. */
  readonly isCode: boolean;
}

const statusText = ({ t, n }: Pick<I18n, 't' | 'n'>, status: Status): string => {
  if (!isLongEnough(status.typed)) return t('find.hint');
  if (!status.isSettled) return t('find.searching');
  if (status.count > 0)
    return [n('find.found', status.count), ...(status.more ? [t('find.more')] : [])].join('. ');
  return status.isCode ? t('find.not_found') : t('find.none', { typed: status.typed.trim() });
};
