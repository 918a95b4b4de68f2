import type { GateAnswer, ProfileAnswer, ReservationAnswer } from '@stile/contracts';
import { refundedOf } from '@stile/contracts/desk/refund-lines';
import type { Translator } from '@stile/web-kit';
import type { I18n } from '../../core/i18n/i18n.js';
import type { DeskKey } from './desk-i18n.js';
import { isUnanswered, type Scan } from './gate-scan.js';
import { statusText } from './reservation-texts.js';
import { wallAt } from './venue-clock.js';

export type Tone = 'good' | 'warn' | 'bad' | 'none';

export interface Verdict {
  readonly tone: Tone;
  readonly title: string;
  /** Why, or what to know beside. */ readonly why: string;
  /** The money that went back; empty where none did. */ readonly refunded: string;
  /** The names; empty where nobody is named. */ readonly who: string;
  /** '2 Adult, 1 Child · Thu, Dec 3, 9:00 AM'. */ readonly party: string;
  readonly people: readonly { readonly id: string; readonly name: string; readonly isIn: boolean }[];
}

interface Words extends Pick<I18n, 'date' | 'time' | 'money' | 'title'> {
  readonly desk: Translator<DeskKey>['t'];
  readonly timeZone: string;
}

const nameOf = ({ fields, visitor_type_name }: ProfileAnswer): string =>
  [fields['first_name'], fields['last_name']]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim() || visitor_type_name;

const WHY: Readonly<
  Partial<Record<GateAnswer['verdict'], (reservation: ReservationAnswer, words: Words) => string>>
> = {
  already_in: ({ checked_in_at: checkedInAt }, { desk, time, timeZone }) =>
    checkedInAt === undefined
      ? ''
      : desk('gate_since', { time: time(wallAt(Date.parse(checkedInAt), timeZone).slice(11)) }),
  not_in: (_, { desk }) => desk('gate_not_inside'),
  wrong_day: ({ visit_date }, { desk, date }) => desk('gate_day', { date: date(visit_date, 'full') }),
  elsewhere: ({ inventory_title }, { desk, title }) => desk('gate_place', { place: title(inventory_title) }),
  not_confirmed: (reservation, { desk }) => statusText(reservation, desk),
  not_approved: (_, { desk }) => desk('gate_approval'),
};

const whoOf = ({ participant, reservation }: GateAnswer): string => {
  const named = reservation?.profiles?.find(({ id }) => id === participant);
  if (named) return nameOf(named);
  const contact = reservation?.contact;
  return contact?.name ?? [contact?.first_name, contact?.last_name].filter(Boolean).join(' ');
};

const partyOf = ({ lines, visit_date, arrival_time }: ReservationAnswer, { date, time }: Words): string => {
  const visitors = lines.filter(({ kind }) => kind === 'visitor');
  return [
    visitors.map(({ count, title }) => `${count} ${title}`).join(', '),
    `${date(visit_date, 'short')}, ${time(arrival_time)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

const NOBODY = { who: '', party: '', people: [], refunded: '' };

const refundedText = ({ charges }: ReservationAnswer, { desk, money }: Words): string => {
  const refunded = refundedOf(charges);
  return refunded > 0 ? desk('refunded_sum', { amount: money(refunded) }) : '';
};

const TONES: Readonly<Partial<Record<GateAnswer['verdict'], Tone>>> = {
  in: 'good',
  re_entry: 'good',
  out: 'good',
  to_pay: 'warn',
};

/** A note on a party that was let through: what was overridden, or when they come. */
const besideOf = (
  { verdict, forced, timing }: GateAnswer,
  reservation: ReservationAnswer,
  words: Words,
): string => {
  const { desk, money } = words;
  if (forced) {
    const instead = desk(`gate_${forced}`, { amount: money(Math.max(0, reservation.balance)) });
    return desk('gate_forced', { instead });
  }
  return timing ? desk(`status_${timing}`) : (WHY[verdict]?.(reservation, words) ?? '');
};

/** The gate's verdict on a scan, in words and in its tone (docs/rules/desk.md 97). */
export const verdictOf = ({ code, answer, problem, refusal, undone }: Scan, words: Words): Verdict => {
  const { desk } = words;
  if (problem) {
    const isLost = isUnanswered(problem);
    const title = desk(isLost ? 'gate_no_answer' : 'gate_not_in');
    return { ...NOBODY, tone: 'bad', title, why: isLost ? desk('gate_again') : refusal };
  }
  if (!answer) return { ...NOBODY, tone: 'none', title: desk('gate_asking'), why: code };
  const { verdict, reservation } = answer;
  if (!reservation) return { ...NOBODY, tone: 'bad', title: desk('gate_unknown'), why: code };
  return {
    tone: undone ? 'none' : (TONES[verdict] ?? 'bad'),
    title: undone
      ? desk('gate_undone')
      : desk(`gate_${verdict}`, { amount: words.money(Math.max(0, reservation.balance)) }),
    why: undone ? '' : besideOf(answer, reservation, words),
    refunded: refundedText(reservation, words),
    who: whoOf(answer),
    party: partyOf(reservation, words),
    people: (reservation.profiles ?? []).map((profile) => ({
      id: profile.id,
      name: nameOf(profile),
      isIn: profile.checked_in === true,
    })),
  };
};

/** As a screen reader says it. */
export const spoken = ({ title, why, refunded, who, party }: Verdict): string =>
  [title, why, refunded, who, party].filter(Boolean).join('. ').replace('..', '.');
