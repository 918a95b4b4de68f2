import { addDays, addMonths, firstOf, lastOf, monthOf } from '@stile/contracts/kernel/time';
import { useI18n } from '../i18n/use-i18n.js';
import { PressButtons } from './PressButtons.js';

export interface Period {
  readonly date_gte: string;
  readonly date_lte: string;
}
const between = (date_gte: string, date_lte: string): Period => ({ date_gte, date_lte });
const YEAR = 'YYYY'.length;

/** Periods that are chosen at one press. */
export const periodsOf = (today: string) => {
  const lastMonth = addMonths(monthOf(today), -1);
  const year = today.slice(0, YEAR);
  return {
    today: between(today, today),
    yesterday: between(addDays(today, -1), addDays(today, -1)),
    week: between(addDays(today, -6), today),
    month: between(firstOf(monthOf(today)), lastOf(monthOf(today))),
    last_month: between(firstOf(lastMonth), lastOf(lastMonth)),
    year: between(`${year}-01-01`, `${year}-12-31`),
  };
};
type Named = keyof ReturnType<typeof periodsOf>;

interface PeriodsProps {
  readonly today: string;
  readonly value: Partial<Period>;
  readonly onChange: (period: Period) => void;
}

export const Periods = ({ today, value, onChange }: PeriodsProps) => {
  const { t } = useI18n();
  const periods = periodsOf(today);
  const names = Object.keys(periods) as Named[];
  const isChosen = (name: Named): boolean =>
    periods[name].date_gte === value.date_gte && periods[name].date_lte === value.date_lte;
  return (
    <PressButtons
      label={t('sales.periods')}
      choices={names.map((id) => ({ id, name: t(`sales.${id}`) }))}
      value={names.find(isChosen) ?? null}
      onChange={(name) => onChange(periods[name])}
    />
  );
};
