import { Box, Typography } from '@mui/material';
import type { RulePreviewAnswer } from '@stile/contracts';
import { useEditorTexts, type EditorTexts } from '../documents/texts.js';
import { useI18n, type I18n } from '../i18n/use-i18n.js';
import { addDays, firstOf, lastOf, monthOf, weekdayOf } from '@stile/contracts/kernel/time';
import { tokens } from '@stile/web-kit';
import { hiddenText } from '../ui/theme.js';
import { StatusMark, StatusShape } from '../ui/StatusMark.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';

type Day = RulePreviewAnswer['days'][number];
type Figures = Day['before'];

const MOST_MONTHS = 14;
const WEEK = Array.from({ length: 7 }, (_, day) => addDays('2026-11-01', day));

const monthDays = (month: string): string[] =>
  Array.from({ length: Number(lastOf(month).slice(8)) }, (_, day) => addDays(firstOf(month), day));

const figuresText = (figures: Figures, { t: tCommon }: I18n, t: EditorTexts): string => {
  const { status, currentCars: cars, maxCars, currentPeople: people, maxPeople } = figures;
  return `${tCommon(`status_${status}`)} (${t('figures', { cars, maxCars, people, maxPeople })})`;
};

/** The limit that changes, in as few characters as a day has room for. */
const limitChange = ({ before, after }: Day): readonly [number, number] | null => {
  if (before.maxCars !== after.maxCars) return [before.maxCars, after.maxCars];
  return before.maxPeople !== after.maxPeople ? [before.maxPeople, after.maxPeople] : null;
};

/** The days that would look different, in their months, as they are and as they would be. */
export const PreviewCalendar = ({ days }: { days: readonly Day[] }) => {
  const { date: format } = useI18n();
  const venue = useVenue();
  const inventories = [...new Set(days.map(({ inventory }) => inventory))];
  return inventories.map((inventory) => {
    const own = new Map(days.filter((day) => day.inventory === inventory).map((day) => [day.date, day]));
    const months = [...new Set([...own.keys()].map(monthOf))].sort().slice(0, MOST_MONTHS);
    return (
      <Box key={inventory} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography component="h3" variant="h3">
          {inventoryName(venue, inventory)}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {months.map((month) => (
            <Box key={month} sx={{ minWidth: 0 }}>
              <Typography component="h4" sx={{ fontWeight: 600, fontSize: '.875rem', mb: 0.5 }}>
                {format(firstOf(month), 'month')}
              </Typography>
              <Month month={month} days={own} />
            </Box>
          ))}
        </Box>
        <Legend days={[...own.values()]} />
      </Box>
    );
  });
};

const grid = { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '3px' };

const Month = ({ month, days }: { month: string; days: ReadonlyMap<string, Day> }) => {
  const { date: format } = useI18n();
  return (
    <>
      <Box aria-hidden="true" sx={{ ...grid, mb: 0.5 }}>
        {WEEK.map((day) => (
          <Box key={day} sx={{ textAlign: 'center', fontSize: '.6875rem', color: 'text.secondary' }}>
            {format(day, 'weekdayNarrow')}
          </Box>
        ))}
      </Box>
      <Box component="ul" sx={grid}>
        {monthDays(month).map((date, index) => (
          <Cell
            key={date}
            date={date}
            day={days.get(date)}
            column={index === 0 ? weekdayOf(date) + 1 : undefined}
          />
        ))}
      </Box>
    </>
  );
};

/** The status, or the one before and the one after. */
const StatusChange = ({ day: { before, after } }: { day: Day }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      alignItems: 'center',
      gap: '2px',
      fontSize: '.6875rem',
      minWidth: 0,
    }}
  >
    {before.status === after.status ? (
      <StatusShape status={after.status} />
    ) : (
      <>
        <StatusShape status={before.status} />→<StatusShape status={after.status} />
      </>
    )}
  </Box>
);

const LimitChange = ({ limit: [before, after] }: { limit: readonly [number, number] }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      fontSize: '.625rem',
      lineHeight: 1.05,
      letterSpacing: '-.02em',
      display: 'flex',
      flexDirection: { xs: 'column', sm: 'row' },
      alignItems: 'center',
    }}
  >
    <span>{before}</span>
    <span>→{after}</span>
  </Box>
);

const Cell = ({ date, day, column }: { date: string; day: Day | undefined; column: number | undefined }) => {
  const i18n = useI18n();
  const t = useEditorTexts();
  const limit = day && limitChange(day);
  const number = Number(date.slice(8));
  const box = {
    minHeight: 58,
    minWidth: 0,
    borderRadius: '6px',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: 0.25,
    ...(column ? { gridColumnStart: column } : {}),
  };
  if (!day)
    return (
      <Box
        component="li"
        aria-hidden="true"
        sx={{ ...box, backgroundColor: tokens.ground, color: 'text.secondary', fontSize: '.75rem' }}
      >
        {number}
      </Box>
    );
  return (
    <Box
      component="li"
      sx={{ ...box, border: `2px solid ${tokens.brand}`, backgroundColor: tokens.brandSoft }}
    >
      <Box component="span" sx={hiddenText}>
        {t('preview_cell', {
          date: i18n.date(date, 'full'),
          before: figuresText(day.before, i18n, t),
          after: figuresText(day.after, i18n, t),
        })}
      </Box>
      <Typography
        component="span"
        aria-hidden="true"
        sx={{ fontSize: '.8125rem', fontWeight: 700, lineHeight: 1.1 }}
      >
        {number}
      </Typography>
      <StatusChange day={day} />
      {limit && <LimitChange limit={limit} />}
    </Box>
  );
};

const Legend = ({ days }: { days: readonly Day[] }) => {
  const { t } = useI18n();
  return (
    <Box
      component="ul"
      aria-label={t('legend')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '4px 20px',
        color: 'text.secondary',
        fontSize: '.8125rem',
      }}
    >
      {[...new Set(days.flatMap(({ before, after }) => [before.status, after.status]))].map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
    </Box>
  );
};
