import { useEffect, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { useSecondsLeft } from './use-time-left.js';
import { formatCountdown } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useHold } from '../../core/services/use-hold.js';
import { Notice } from '../ui/Notice.js';
import { Popup } from '../widgets/Popup.js';
import type { HeldPlaces } from './use-held-places.js';

/** From here on the visitor is asked whether they need more time (WCAG 2.2.1). */
const WARN_SECONDS = 180;

/** How long the places are held; when that is over, the way to take them again. What was typed stays. */
export const HoldBanner = ({ places: { phase, take, restart } }: { places: HeldPlaces }) => {
  const { t } = useI18n();
  const seconds = useSecondsLeft();
  const moreTime = useMoreTime(take);
  const ending = phase === 'held' && seconds <= WARN_SECONDS;
  if (phase === 'none') return null;
  if (phase === 'taking') return <Notice tone="info" title={t('holding_places')} />;
  if (phase === 'lapsed')
    return <Over text="hold_has_lapsed" action="take_places_again" onAct={() => void take()} />;
  if (phase === 'ended') return <Over text="hold_was_ended" action="choose_again" onAct={restart} />;
  return (
    <Notice tone={ending ? 'warn' : 'info'}>
      <p>
        {t('places_held_for')}{' '}
        <strong className="countdown" role="timer">
          {formatCountdown(seconds)}
        </strong>
      </p>
      {ending ? <HoldEnding seconds={seconds} {...moreTime} /> : null}
    </Notice>
  );
};

interface MoreTime {
  readonly isAsked: boolean;
  /** The server gave no more time: this is the longest that a hold lasts (docs/rules/holds.md 5). */
  readonly isLongest: boolean;
  readonly onMore: () => void;
  readonly onAnswer: () => void;
}

/** Asked once before each end of a hold, and once more where there is no more time. */
const useMoreTime = (take: HeldPlaces['take']): MoreTime => {
  const { n } = useI18n();
  const { holds, announcer } = useServices();
  const hold = useHold();
  const [longest, setLongest] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const isLongest = longest === hold?.id;
  const question = `${hold?.lapsesMs} ${isLongest}`;
  const more = async () => {
    const before = holds.secondsLeft();
    if (!(await take())) return;
    const left = holds.secondsLeft();
    if (left > before) announcer.say(n('hold_ends_in', Math.round(left / 60)));
    else setLongest(holds.current()?.id ?? null);
  };
  return {
    isAsked: answered !== question,
    isLongest,
    onMore: () => void more(),
    onAnswer: () => setAnswered(question),
  };
};

/** Asks before the time is over; beside the page stays what was answered. */
const HoldEnding = ({ seconds, isAsked, isLongest, onMore, onAnswer }: MoreTime & { seconds: number }) => {
  const { t } = useI18n();
  const more = isLongest ? null : (
    <button type="button" className="button primary" onClick={onMore}>
      {t('keep_places_longer')}
    </button>
  );
  if (!isAsked) return more;
  return (
    <Popup
      id="hold-ending"
      title={t(isLongest ? 'hold_longest_title' : 'hold_ending_title')}
      alert={{ close: t(isLongest ? 'go_on' : 'hold_enough') }}
      actions={more}
      onClose={onAnswer}
    >
      <p>{t(isLongest ? 'hold_longest' : 'hold_ending', { time: formatCountdown(seconds) })}</p>
    </Popup>
  );
};

interface OverProps {
  text: 'hold_has_lapsed' | 'hold_was_ended';
  action: 'take_places_again' | 'choose_again';
  onAct: () => void;
}

/** Announced while a field has the focus, so that no letter is lost; else the focus comes here. */
const Over = ({ text, action, onAct }: OverProps) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const [isInField] = useState(() => document.activeElement?.matches('input, select, textarea') ?? false);
  useEffect(() => {
    if (isInField) announcer.say(t(text));
  }, [isInField, announcer, t, text]);
  return (
    <Notice tone="warn" title={t(text)} focus={!isInField}>
      <p>{t(`${text}_more`)}</p>
      <button type="button" className="button primary" onClick={onAct}>
        {t(action)}
      </button>
    </Notice>
  );
};
