import { plainName } from '@stile/contracts/kernel/plain-text';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { contactForAll, copyOfBooker } from './contact-copy.js';
import { panelId } from './field-ids.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';

interface CopyProps {
  participant: Participant;
  context: PanelContext;
}

/** Fills in what the booker has typed of themselves already; offered to one of the party. */
export const ThisIsMe = ({ participant, context: { contact, participants } }: CopyProps) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const copy = copyOfBooker(participant, contact);
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  const isThere = (other: Participant) => plainName(other.name) === plainName(name);
  if (!copy || (copy.as === 'participant' && participants.list.some(isThere))) return null;
  const act = () => {
    participants.setFields(participant.draft.id, copy.fields);
    announcer.say(t('copied_from_booker'));
    // The button goes: the heading of the same panel is next to it.
    document.getElementById(panelId(participant.draft.id))?.focus();
  };
  return (
    <button type="button" className="button quiet participant-copy" onClick={act}>
      {t(copy.as === 'contact' ? 'copy_booker_as_contact' : 'copy_from_booker', { name })}
    </button>
  );
};

/** One contact for the whole party, typed once. */
export const ContactForAll = ({ participant, context: { participants } }: CopyProps) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const contact = contactForAll(participant, participants.list);
  if (!contact) return null;
  const isDone = contact.length === 0;
  const act = () => {
    contact.forEach(({ id, fields }) => participants.setFields(id, fields));
    if (!isDone) announcer.say(t('contact_is_for_all'));
  };
  return (
    <button type="button" className="button quiet participant-copy" aria-disabled={isDone} onClick={act}>
      {isDone ? <Icon name="check" size={18} /> : null}
      {t(isDone ? 'contact_is_for_all' : 'contact_for_all')}
    </button>
  );
};
