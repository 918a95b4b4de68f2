import { flushSync } from 'react-dom';
import { useI18n } from '../../core/i18n/i18n.js';
import { panelId } from './field-ids.js';
import type { Participant } from './participant.js';

export interface NextPersonProps {
  next: Participant;
  onOpen: (id: string) => void;
}

/** Folds this card, opens the next one, and goes on at its heading. */
export const NextPerson = ({ next: { draft, name }, onOpen }: NextPersonProps) => {
  const { t } = useI18n();
  const act = () => {
    // The heading moves up as this card folds: the page scrolls to where it then is.
    flushSync(() => onOpen(draft.id));
    document.getElementById(panelId(draft.id))?.focus();
  };
  return (
    <button type="button" className="button primary participant-next" onClick={act}>
      {t('participant_next', { name })}
    </button>
  );
};
