import { Box, ButtonBase, IconButton, Skeleton, Typography } from '@mui/material';
import type { DayStatus } from '@stile/contracts';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { useI18n } from '../i18n/use-i18n.js';
import { tokens } from '@stile/web-kit';
import { hiddenText } from '../ui/theme.js';
import { Failure } from '../ui/Failure.js';
import { Panel } from '../ui/Panel.js';
import { StatusMark, StatusShape } from '../ui/StatusMark.js';
import { addDays, addMonths, firstOf, lastOf } from '@stile/contracts/kernel/time';
import { useDays, type Where } from './queries.js';

const LEGEND = ['NOT_BUSY', 'BUSY', 'FULL', 'CLOSED'] as const;

interface MonthStripProps {
  where: Where;
  month: string;
  date: string;
  today: string;
  turn: (month: string) => void;
  pick: (date: string) => void;
}

const daysIn = (month: string): string[] =>
  Array.from({ length: Number(lastOf(month).slice(8)) }, (_, day) => addDays(firstOf(month), day));
const strip = {
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: {
    xs: 'repeat(7, minmax(0, 1fr))',
    md: 'repeat(16, minmax(0, 1fr))',
    lg: 'repeat(31, minmax(0, 1fr))',
  },
};

interface DayButtonProps {
  day: string;
  /** Absent while it loads. */
  status: DayStatus | undefined;
  chosen: boolean;
  isToday: boolean;
  pick: (day: string) => void;
}

const DayButton = ({ day, status, chosen, isToday, pick }: DayButtonProps) => {
  const { t, date: format } = useI18n();
  return (
    <ButtonBase
      onClick={() => pick(day)}
      aria-current={chosen ? 'date' : undefined}
      sx={{
        width: '100%',
        minHeight: 52,
        borderRadius: '8px',
        display: 'grid',
        gap: 0.25,
        alignContent: 'center',
        justifyItems: 'center',
        border: '2px solid',
        borderColor: chosen ? tokens.brand : 'transparent',
        backgroundColor: chosen ? tokens.brandSoft : tokens.ground,
        '&:hover': { borderColor: tokens.brand },
      }}
    >
      <Box
        component="span"
        sx={hiddenText}
      >{`${format(day, 'full')}${status ? `, ${t(`status_${status}`)}` : ''}`}</Box>
      <Typography
        component="span"
        aria-hidden="true"
        sx={{ fontSize: '.6875rem', lineHeight: 1, color: 'text.secondary' }}
      >
        {format(day, 'weekdayNarrow')}
      </Typography>
      <Typography
        component="span"
        aria-hidden="true"
        sx={{
          fontSize: '.875rem',
          lineHeight: 1.2,
          fontWeight: isToday ? 800 : 500,
          textDecoration: isToday ? 'underline' : 'none',
        }}
      >
        {Number(day.slice(8))}
      </Typography>
      {status ? <StatusShape status={status} /> : <Skeleton variant="circular" width={14} height={14} />}
    </ButtonBase>
  );
};

const Legend = () => {
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
      {LEGEND.map((status) => (
        <li key={status}>
          <StatusMark status={status} />
        </li>
      ))}
    </Box>
  );
};

/** The statuses of a month's days; one click opens a day. */
export const MonthStrip = ({ where, month, date, today, turn, pick }: MonthStripProps) => {
  const { t, date: format } = useI18n();
  const { data, error, refetch } = useDays(where, firstOf(month), lastOf(month));
  const statuses = new Map(data?.map((day) => [day.date, day.status]));
  const turning = (
    <Box sx={{ display: 'flex', my: -1, mr: -1 }}>
      <IconButton aria-label={t('previous_month')} onClick={() => turn(addMonths(month, -1))}>
        <PreviousIcon />
      </IconButton>
      <IconButton aria-label={t('next_month')} onClick={() => turn(addMonths(month, 1))}>
        <NextIcon />
      </IconButton>
    </Box>
  );
  return (
    <Panel title={format(firstOf(month), 'month')} aside={turning}>
      {error && !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box component="ul" sx={strip}>
            {daysIn(month).map((day) => (
              <li key={day}>
                <DayButton
                  day={day}
                  status={statuses.get(day)}
                  chosen={day === date}
                  isToday={day === today}
                  pick={pick}
                />
              </li>
            ))}
          </Box>
          <Legend />
        </Box>
      )}
    </Panel>
  );
};
