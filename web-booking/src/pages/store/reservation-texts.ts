import type { ReservationAnswer } from '@stile/contracts';
import type { Translator } from '@stile/web-kit';
import type { I18n } from '../../core/i18n/i18n.js';
import type { DeskKey } from './desk-i18n.js';

/** The status as staff see it (docs/rules/desk.md 8), else the state. */
export const statusText = (
  { status, state }: Pick<ReservationAnswer, 'status' | 'state'>,
  t: Translator<DeskKey>['t'],
): string => t(status ? `status_${status}` : `state_${state}`);

/** Since when they are in, which is told beside the status; '' where they never were. */
export const checkedInText = (
  { checked_in_at: checkedInAt }: Pick<ReservationAnswer, 'checked_in_at'>,
  t: Translator<DeskKey>['t'],
  instant: (moment: string) => string,
): string => (checkedInAt ? t('checked_in_since', { time: instant(checkedInAt) }) : '');

/** 'Ada Lovelace · 2 Adult, 1 Child · Thu, Dec 3, 9:00 AM'. */
export const partyText = (
  { contact, lines, visit_date, arrival_time }: ReservationAnswer,
  { date, time }: Pick<I18n, 'date' | 'time'>,
): string =>
  [
    contact?.name ?? [contact?.first_name, contact?.last_name].filter(Boolean).join(' '),
    lines
      .filter(({ kind }) => kind === 'visitor')
      .map(({ count, title }) => `${count} ${title}`)
      .join(', '),
    `${date(visit_date, 'short')}, ${time(arrival_time)}`,
  ]
    .filter(Boolean)
    .join(' · ');
