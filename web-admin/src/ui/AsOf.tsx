import { useId, useRef, useState, type FormEvent } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Alert, Box, Button, Popover, TextField } from '@mui/material';
import ClockIcon from '@mui/icons-material/Schedule';
import { addDays, isDate } from '@stile/contracts/kernel/time';
import { useI18n } from '../i18n/use-i18n.js';
import { DateBox } from './DateBox.js';
import { Muted } from './Muted.js';
import { PressButtons } from './PressButtons.js';
import { endOfMinute, instantsOfLocal, localOf, offsetOf } from './zoned.js';

type Choose = (instant: string | null) => void;

/** Its name in the address, and in a filter of the console. */
const AS_OF = 'asOf';
const DATE = 'YYYY-MM-DD'.length;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isDate(text.slice(0, DATE)) && !Number.isNaN(Date.parse(text));

/** The past instant that the page is asked for; null: now. It is in the address, in which somebody may have mistyped it. */
export const useAsOf = (): string | null => useSearchParams()[0].get(AS_OF);
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
}
interface AsOfClockProps extends AsOfProps {
  /** The venue's calendar day. */
  readonly today: string;
}
const CLOCK = 'as-of-clock';

/** The clock of a report, beside its period: a past instant to look at (docs/rules/as-of.md 10). */
export const AsOfClock = ({ timeZone, today, choose: ofList }: AsOfClockProps) => {
  const { t } = useI18n();
  const asOf = useAsOf();
  const ofPage = useChoose();
  const choose = ofList ?? ofPage;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <Button
        ref={button}
        id={CLOCK}
        variant="outlined"
        color="inherit"
        startIcon={<ClockIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start', displayPrint: 'none' }}
      >
        {t('as_of_choose')}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { mt: 0.5, p: 2, maxWidth: 340 } } }}
      >
        <Box id={id} sx={{ fontWeight: 600, mb: 2 }}>
          {t('as_of_title')}
        </Box>
        <Choice
          asOf={asOf !== null && isInstant(asOf) ? asOf : null}
          timeZone={timeZone}
          today={today}
          choose={(instant) => {
            setOpen(false);
            choose(instant);
          }}
        />
      </Popover>
    </>
  );
};

interface AsOfBandProps extends AsOfProps {
  /** The answer's own instant and position, once it is there. */
  readonly told?: { readonly as_of?: string; readonly position?: string } | undefined;
}

/** The band above figures of a past instant, which leads back to now. */
export const AsOfBand = ({ timeZone, told, choose: ofList }: AsOfBandProps) => {
  const { t } = useI18n();
  const asOf = useAsOf();
  const ofPage = useChoose();
  const choose = ofList ?? ofPage;
  if (asOf === null) return null;
  const isKnown = isInstant(asOf);
  const back = (): void => {
    choose(null);
    // The button that has the focus goes away.
    document.getElementById(CLOCK)?.focus();
  };
  return (
    <Alert
      severity={isKnown ? 'warning' : 'error'}
      role="status"
      icon={isKnown ? <ClockIcon fontSize="inherit" /> : undefined}
      sx={BAND}
      action={
        <Button color="inherit" size="small" onClick={back} sx={{ displayPrint: 'none' }}>
          {t('as_of_back')}
        </Button>
      }
    >
      {isKnown ? (
        <Stood asOf={told?.as_of ?? asOf} position={told?.position} timeZone={timeZone} />
      ) : (
        t('as_of_unknown', { text: asOf })
      )}
    </Alert>
  );
};
/** On a phone the way back is below the text, in line with it. */
const BAND = {
  width: '100%',
  alignItems: { sm: 'center' },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': { pt: 0, flex: { xs: '0 0 100%', sm: 'none' }, ml: 0, pl: { xs: 3.5, sm: 2 } },
} as const;

interface StoodProps {
  readonly asOf: string;
  readonly position: string | undefined;
  readonly timeZone: string;
}
const Stood = ({ asOf, position, timeZone }: StoodProps) => {
  const { t, instant } = useI18n();
  const moment = `${instant(asOf, timeZone)} (${offsetOf(asOf, timeZone)})`;
  return (
    <>
      <strong>{t('as_of_stood', { moment })}</strong>
      {position !== undefined && <Muted>{t('as_of_position', { position: numberOf(position) })}</Muted>}
    </>
  );
};
const numberOf = (position: string): string => position.replace(/^0+(?=\d)/, '') || '0';

interface ChoiceProps {
  readonly asOf: string | null;
  readonly timeZone: string;
  readonly today: string;
  readonly choose: (instant: string) => void;
}
const LAST_MINUTE = '23:59';

const Choice = ({ asOf, timeZone, today, choose }: ChoiceProps) => {
  const { t } = useI18n();
  const [local] = useState(() =>
    asOf === null ? `${addDays(today, -1)}T${LAST_MINUTE}` : localOf(asOf, timeZone),
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
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
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
