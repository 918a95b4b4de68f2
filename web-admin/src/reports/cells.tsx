import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ColumnKind, Report, ReportField } from '@stile/contracts';
import { actorName } from '../i18n/actor-name.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useVenueTexts } from '../venue/use-venue-texts.js';
import { ReservationLink } from './ReservationLink.js';

/** Parts that a page draws itself, by the key of a column or a name in its row on a phone; null: the column is left out. */
export type Cells<R> = Readonly<Record<string, ((row: R) => ReactNode) | null>>;

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const useKinds = (): Readonly<Record<ColumnKind, (value: unknown) => ReactNode>> => {
  const i18n = useI18n();
  const { amount, at } = useVenueTexts();
  return {
    text: String,
    count: (value) => i18n.number(Number(value)),
    money: (value) => amount(Number(value)),
    percent: (value) => i18n.percent(Number(value)),
    date: (value) => i18n.date(String(value), 'medium'),
    time: (value) => i18n.time(String(value)),
    moment: (value) => at(String(value)),
    flag: (value) => i18n.t(value === true ? 'yes' : 'no'),
    status: String,
    reservation: (value) => <ReservationLink id={String(value)} />,
    person: (value) => actorName(String(value), i18n),
    list: (value) => (value as readonly string[]).join(', '),
  };
};

/** A row's value by its key, as its kind shows it or as the page draws it. */
export const useCells = <R extends RaRecord>({ columns }: Report<R>, own: Cells<R>) => {
  const { t, has } = useI18n();
  const kinds = useKinds();
  const fields = columns.flatMap((column): ReportField<R>[] =>
    column.kind === undefined ? [] : column.below ? [column, column.below] : [column],
  );
  const shown = ({ kind, key, texts = '', text }: ReportField<R>, row: R): ReactNode => {
    const value: unknown = row[key];
    if (isNothing(value)) return '';
    const named = `${texts}${String(value)}`;
    if (kind === 'status' && has(named)) return t(named);
    return text === undefined ? kinds[kind](value) : t(text, { value: String(value) });
  };
  return (key: string, row: R): ReactNode => {
    const draw = own[key];
    if (draw) return draw(row);
    const field = fields.find((one) => one.key === key);
    return field && shown(field, row);
  };
};
