import { memo } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { Icon } from '../ui/Icon.js';
import { CardParts } from './CardParts.js';
import { panelId } from './field-ids.js';
import { ContactForAll, ThisIsMe } from './CopyContact.js';
import { missingOf } from './missing-of.js';
import { NextPerson, type NextPersonProps } from './NextPerson.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';

interface PanelProps {
  participant: Participant;
  /** Null for a closed panel. */
  context: PanelContext | null;
  onOpen: (id: string | null) => void;
  /** The next participant after this one; absent where everybody else is complete. */
  next?: NextPersonProps['next'];
  /** Absent for the last participant: one always stays. */
  onRemove: ((participant: Participant) => void) | undefined;
}

/** One participant: heading with name and state, and while open all that is asked of them. */
export const ParticipantPanel = memo(function ParticipantPanel({
  participant,
  context,
  onOpen,
  next,
  onRemove,
}: PanelProps) {
  const { t } = useI18n();
  const { draft, name, typeName, violations } = participant;
  const id = panelId(draft.id);
  const done = violations.length === 0;
  const open = context !== null;
  return (
    <li className="participant" data-open={open || undefined} data-done={done || undefined}>
      <div className="participant-head">
        <h3>
          <button
            type="button"
            id={id}
            aria-expanded={open}
            aria-controls={`${id}-body`}
            aria-describedby={open || done ? undefined : `${id}-missing`}
            onClick={() => onOpen(open ? null : draft.id)}
          >
            <span className="participant-name">
              {name} <span className="hint">{typeName}</span>
            </span>
            <span className="participant-state">
              {done ? <Icon name="check" size={16} /> : null}
              {t(done ? 'profile_done' : 'profile_incomplete')}
            </span>
            <Icon name="down" size={18} />
          </button>
        </h3>
        {onRemove ? (
          <button
            type="button"
            className="round plain"
            aria-label={t('remove_participant', { name })}
            onClick={() => onRemove(participant)}
          >
            <Icon name="close" size={18} />
          </button>
        ) : null}
      </div>
      {open || done ? null : <Missing id={`${id}-missing`} participant={participant} />}
      <div id={`${id}-body`} className="participant-body" hidden={!open}>
        {context ? (
          <>
            <ThisIsMe participant={participant} context={context} />
            <CardParts participant={participant} context={context} />
            <ContactForAll participant={participant} context={context} />
            {next ? <NextPerson next={next} onOpen={onOpen} /> : null}
          </>
        ) : null}
      </div>
    </li>
  );
});

const NAMED_PARTS = 2;

/** Missing parts of a folded card, in one line. */
const Missing = ({ id, participant }: { id: string; participant: Participant }) => {
  const i18n = useI18n();
  const missing = missingOf(participant, i18n);
  const more = missing.length - NAMED_PARTS;
  return (
    <p id={id} className="hint participant-missing">
      {i18n.t('still_needed', {
        what: [
          ...missing.slice(0, NAMED_PARTS),
          ...(more > 0 ? [i18n.n('participant_missing_more', more)] : []),
        ].join(', '),
      })}
    </p>
  );
};
