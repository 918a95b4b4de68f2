import { useNotify } from 'react-admin';
import { Box, Button, Typography } from '@mui/material';
import type { DayHold, EndHoldsRequest, RulePreviewAnswer } from '@stile/contracts';
import { useEditorTexts } from '../documents/texts.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useAct } from '../core/use-act.js';
import { Failure } from '../ui/Failure.js';
import { inventoryName, useVenue } from '../venue/use-venue.js';

/** One request for each day of the holds. */
const requestsOf = (holds: readonly DayHold[], group: string | null): EndHoldsRequest[] => {
  const days = new Map<string, DayHold[]>();
  for (const hold of holds) {
    const day = `${hold.inventory} ${hold.date}`;
    days.set(day, [...(days.get(day) ?? []), hold]);
  }
  return [...days.values()].map((ofDay) => ({
    ...(group === null ? {} : { group }),
    inventory: ofDay[0]!.inventory,
    date: ofDay[0]!.date,
    holds: ofDay.map(({ hold_id }) => hold_id),
  }));
};

interface LiveHoldsProps extends Pick<RulePreviewAnswer, 'holds' | 'more_holds'> {
  group: string | null;
  /** After some were ended. */
  onEnded: () => void;
}

/** Visitors who are about to book the days of a preview, and a way to end their holds (docs/rules/holds.md 22). */
export const LiveHolds = ({ holds, more_holds: more, group, onEnded }: LiveHoldsProps) => {
  const t = useEditorTexts();
  const notify = useNotify();
  const end = useAct(
    async (provider, some: readonly DayHold[]) => {
      let ended = 0;
      for (const request of requestsOf(some, group)) ended += (await provider.endHolds(request)).data.ended;
      return { data: ended };
    },
    {
      onSuccess: (n) => {
        notify(t('live_holds_ended', { n }), { type: 'success' });
        onEnded();
      },
    },
  );
  if (holds.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h3" variant="h3">
        {t('live_holds')}
      </Typography>
      <Typography color="text.secondary">{t('live_holds_about')}</Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
        {holds.map((hold) => (
          <HoldRow
            key={`${hold.inventory} ${hold.date} ${hold.hold_id}`}
            hold={hold}
            busy={end.isPending}
            onEnd={() => end.mutate([hold])}
          />
        ))}
      </Box>
      {more > 0 && <Typography color="text.secondary">{t('live_holds_more', { n: more })}</Typography>}
      {end.error && <Failure error={end.error} />}
      {holds.length > 1 && (
        <Button
          variant="outlined"
          color="error"
          sx={{ justifySelf: 'start' }}
          disabled={end.isPending}
          onClick={() => end.mutate(holds)}
        >
          {t('live_holds_end_all')}
        </Button>
      )}
    </Box>
  );
};

const HoldRow = ({ hold, busy, onEnd }: { hold: DayHold; busy: boolean; onEnd: () => void }) => {
  const t = useEditorTexts();
  const { date, instant } = useI18n();
  const venue = useVenue();
  const { inventory, people, cars, lapses_at } = hold;
  const what = t('live_hold', { people, cars, time: instant(lapses_at, venue?.timezone) });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ flex: '1 1 220px' }}>
        {inventoryName(venue, inventory)} · {date(hold.date, 'short')} · {what}
      </Typography>
      <Button
        size="small"
        color="error"
        disabled={busy}
        onClick={onEnd}
        aria-label={t('live_hold_end_of', { what })}
      >
        {t('live_hold_end')}
      </Button>
    </Box>
  );
};
