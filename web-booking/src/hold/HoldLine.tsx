import type { Basket } from '@stile/contracts';
import { useServices } from '../app/services.js';
import { formatCountdown } from '../i18n/format.js';
import { useWords } from '../i18n/texts.js';
import { useHold, useSecondsLeft } from './use-hold.js';

/** For a visitor who went back to the selection: these places are still theirs. */
export const HoldLine = ({ basket }: { basket: Basket | null }) => {
  const { holds } = useServices();
  return useHold() && basket && holds.covers(basket) ? <TimeLeft /> : null;
};

const TimeLeft = () => {
  const { t } = useWords();
  const seconds = useSecondsLeft();
  return seconds > 0 ? <p className="hint">{t('held_for')} <strong className="countdown" role="timer">{formatCountdown(seconds)}</strong></p> : null;
};
