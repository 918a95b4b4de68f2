import { useId, useRef, useState, type FormEvent } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Alert, Box, Button, Popover, TextField } from '@mui/material';
import ClockIcon from '@mui/icons-material/Schedule';
import { addDays, isDate } from '@stile/contracts/kernel/time';
import { useI18n } from '../i18n/use-i18n.js';
import { DateBox } from './DateBox.js';
import { PressButtons } from './PressButtons.js';
import { endOfMinute, instantsOfLocal, localOf, offsetOf } from './zoned.js';

type Choose = (instant: string | null) => void;

/** Its name in the address, and in a filter of the console. */
const AS_OF = 'asOf';
const isInstant = (text: string | null): text is string =>
  text !== null && /^\d{4}-.*Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The past instant that the page is asked for; null: now. It is in the address. */
export const useAsOf = (): string | null => {
  const [search] = useSearchParams();
  const named = search.get(AS_OF);
  return isInstant(named) ? named : null;
};
/** A list has the instant among its filters. */
export const useChooseInList = (): Choose => {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  return (instant) => {
    const { [AS_OF]: _before, ...others } = filterValues as Readonly<Record<string, unknown>>;
    setFilters({ ...others, ...(instant === null ? {} : { [AS_OF]: instant }) }, displayedFilters);
  };
};
const useChoose = (): Choose => {
  const [search, setSearch] = useSearchParams();
  return (instant) => {
    const query = new URLSearchParams(search);
    if (instant === null) query.delete(AS_OF);
    else query.set(AS_OF, instant);
    query.delete('page');
    setSearch(query);
  };
};

interface AsOfProps {
  readonly timeZone: string;
  /** A list has its own way to its address. */
  readonly choose?: Choose;
  /** The answer's own instant and position, once it is there. */
  readonly told?: { readonly as_of?: string; readonly position?: string } | undefined;
}

/** The clock of a report: a past instant to look at, and the band that says so (docs/rules/as-of.md 10). */
export const AsOf = ({ timeZone, told, choose: ofList }: AsOfProps) => {
  const { t } = useI18n();
  const asOf = useAsOf();
  const ofPage = useChoose();
  const choose = ofList ?? ofPage;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        startIcon={<ClockIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ displayPrint: 'none' }}
      >
        {t('as_of_choose')}
      </Button>
      {asOf && (
        <Band asOf={told?.as_of ?? asOf} position={told?.position} timeZone={timeZone} choose={choose} />
      )}
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, maxWidth: 340 } } }}
      >
        <Box id={id} sx={{ fontWeight: 600, mb: 1.5 }}>
          {t('as_of_title')}
        </Box>
        <Choice
          asOf={asOf}
          timeZone={timeZone}
          choose={(instant) => {
            setOpen(false);
            choose(instant);
          }}
        />
      </Popover>
    </Box>
  );
};

interface BandProps {
  readonly asOf: string;
  readonly position: string | undefined;
  readonly timeZone: string;
  readonly choose: Choose;
}
const Band = ({ asOf, position, timeZone, choose }: BandProps) => {
  const { t, instant } = useI18n();
  const moment = `${instant(asOf, timeZone)} (${offsetOf(asOf, timeZone)})`;
  const told = position === undefined ? '' : ` ${positionText(t('as_of_position'), position)}`;
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ width: '100%', alignItems: 'center' }}
      action={
        <Button color="inherit" onClick={() => choose(null)} sx={{ displayPrint: 'none' }}>
          {t('as_of_back')}
        </Button>
      }
    >
      {t('as_of_stood', { moment })}
      {told}
    </Alert>
  );
};
const positionText = (text: string, position: string): string =>
  `(${text} ${position.replace(/^0+(?=\d)/, '') || '0'})`;

interface ChoiceProps {
  readonly asOf: string | null;
  readonly timeZone: string;
  readonly choose: (instant: string) => void;
}
const DATE = 'YYYY-MM-DD'.length;
const LAST_MINUTE = '23:59';

const Choice = ({ asOf, timeZone, choose }: ChoiceProps) => {
  const { t } = useI18n();
  const [local] = useState(() =>
    asOf === null
      ? `${addDays(localOf(new Date().toISOString(), timeZone).slice(0, DATE), -1)}T${LAST_MINUTE}`
      : localOf(asOf, timeZone),
  );
  const [date, setDate] = useState(local.slice(0, DATE));
  const [time, setTime] = useState(local.slice(DATE + 1, DATE + 1 + LAST_MINUTE.length));
  const [offset, setOffset] = useState(asOf === null ? '' : offsetOf(asOf, timeZone));
  const instants = isDate(date) && time !== '' ? instantsOfLocal(`${date}T${time}`, timeZone) : [];
  const offsets = instants.map((instant) => offsetOf(instant, timeZone));
  const chosen = instants[Math.max(0, offsets.indexOf(offset))];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen) choose(endOfMinute(chosen));
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <DateBox label={t('as_of_date')} value={date} onChange={setDate} />
      <TextField
        type="time"
        label={t('as_of_time', { zone: timeZone })}
        value={time}
        onChange={({ target }) => setTime(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {offsets.length > 1 && (
        <PressButtons
          label={t('as_of_twice')}
          choices={offsets.map((each) => ({ id: each, name: each }))}
          value={offsets.includes(offset) ? offset : offsets[0]!}
          onChange={setOffset}
        />
      )}
      <Button type="submit" variant="contained" disabled={!chosen}>
        {t('as_of_show')}
      </Button>
    </Box>
  );
};
