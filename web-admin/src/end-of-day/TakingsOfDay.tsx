import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { MenuItem, TextField } from '@mui/material';
import type { InventoryGroupAnswer } from '@stile/contracts';
import type { TakingsLine } from '@stile/contracts/http/takings-lines';
import type { DayTakings } from '../core/answers.js';
import { useI18n } from '../i18n/use-i18n.js';
import { SoldAndPaid } from '../tills/SoldAndPaid.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { shortStation } from '../ui/short-station.js';
import { entriesOf, useAccountTexts } from './account-texts.js';

interface TakingsOfDayProps {
  venue: InventoryGroupAnswer;
  date: string;
  /** A past instant; absent: now. */ asOf?: string;
  /** How often it is asked for again. */ refetchInterval: number;
}

/** 'till/till-1', 'station/s1'; '' for the whole venue. */
const queryOf = (chosen: string): Readonly<Record<string, string>> => {
  const [kind = '', name] = chosen.split(/\/(.*)/);
  return name === undefined ? {} : { [kind]: name };
};

/** Takings of the day: of the venue, a till or a station (docs/rules/tills.md 40). */
export const TakingsOfDay = ({ venue, date, asOf, refetchInterval }: TakingsOfDayProps) => {
  const { t } = useI18n();
  const [chosen, setChosen] = useState('');
  const past = asOf === undefined ? {} : { asOf };
  const meta = { inventory_group: venue.id, ...past, ...queryOf(chosen) };
  const { data, error, refetch } = useGetOne<DayTakings>('takings', { id: date, meta }, { refetchInterval });
  /** Entries are of the whole venue. */
  const to = ({ figure, account }: TakingsLine): string | null =>
    chosen === '' && (figure ?? account) !== undefined
      ? entriesOf({
          inventoryGroup: venue.id,
          businessDate: date,
          asOf,
          ...(figure === undefined ? { account: account! } : { figure }),
        })
      : null;
  return (
    <Panel
      title={t('takings.title')}
      aside={data && <Choice day={data} chosen={chosen} choose={setChosen} />}
    >
      {data ? (
        <SoldAndPaid takings={data.takings} currency={venue.currency} to={to} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={3} />
      )}
    </Panel>
  );
};

interface ChoiceProps {
  day: DayTakings;
  chosen: string;
  choose: (chosen: string) => void;
}

const Choice = ({ day: { tills, stations }, chosen, choose }: ChoiceProps) => {
  const { t } = useI18n();
  const { till } = useAccountTexts();
  return (
    <TextField
      select
      size="small"
      label={t('takings.show')}
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      sx={{ minWidth: 180, maxWidth: '100%' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('takings.venue')}</MenuItem>
      {tills.map((id) => (
        <MenuItem key={id} value={`till/${id}`}>
          {t('takings.till', { name: till(id) })}
        </MenuItem>
      ))}
      {stations.map((id) => (
        <MenuItem key={id} value={`station/${id}`}>
          {t('takings.station', { name: shortStation(id) })}
        </MenuItem>
      ))}
    </TextField>
  );
};
