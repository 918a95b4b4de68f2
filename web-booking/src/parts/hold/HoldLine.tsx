import type { Basket } from '@stile/contracts';
import { useServices } from '../../core/services/services.js';
import { formatCountdown } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useHold } from '../../core/services/use-hold.js';
import { useSecondsLeft } from './use-time-left.js';

/** For a visitor who went back to the selection, and for the desk: these places are still theirs, or no longer. */
export const HoldLine = ({ basket }: { basket: Basket | null }) => {
  const hold = useHold();
  return hold && basket && !hold.released && hold.basket === JSON.stringify(basket) ? <TimeLeft /> : null;
};

const TimeLeft = () => {
  const { t } = useI18n();
  const { holds } = useServices();
  const seconds = useSecondsLeft();
  if (seconds > 0)
    return (
      <p className="hint">
        {t('held_for')}{' '}
        <strong className="countdown" role="timer">
          {formatCountdown(seconds)}
        </strong>
      </p>
    );
  // The counter begins a moment after the hold does: what counts is the hold.
  return holds.isLive() ? null : (
    <p className="hold-over" role="status">
      {t('hold_over')}
    </p>
  );
};
