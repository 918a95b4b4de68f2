import type { Guardian } from '@stile/contracts/profiles/profile';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { Icon } from '../ui/Icon.js';
import { guardianAct, guardianConsent, guardianSignature, type GuardianRelation } from './guardian.js';
import { panelId } from './field-ids.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';
import { useParticipantWaiver } from './use-participant-waiver.js';

interface GuardianProps {
  participant: Participant;
  context: PanelContext;
}

const ADULT_AGE = 18;
const RELATIONS = ['parent', 'guardian'] as const;

/** For a child whose parent or guardian has ticked and signed for themselves: one press for all children named. */
export const GuardianOffer = ({ participant, context: { participants, visitDate } }: GuardianProps) => {
  const { t, language } = useI18n();
  const { announcer, ports } = useServices();
  const waiver = useParticipantWaiver(participant);
  const adultAge = waiver?.text.value?.adult_age ?? ADULT_AGE;
  const act = guardianAct(participant, participants.list, { visitDate, adultAge });
  if (!act) return null;
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    act.children.map(({ name }) => name),
  );
  const consent = (relation: GuardianRelation) => {
    const value = guardianConsent(act, relation, language, new Date(ports.nowMs()).toISOString());
    for (const child of act.children) {
      participants.setField(child.draft.id, 'consent', value);
      const signature = guardianSignature(act, relation, child);
      if (signature) participants.setSignature(child.draft.id, signature);
    }
    announcer.say(t(`guardian_consented_${relation}`, { signer: act.signer, names }));
    // The buttons go: the heading of the same card is next to them.
    document.getElementById(panelId(participant.draft.id))?.focus();
  };
  const id = `${panelId(participant.draft.id)}-guardian`;
  return (
    <div className="guardian" role="group" aria-labelledby={id}>
      <p id={id}>
        {t(act.signature ? 'guardian_signs' : 'guardian_consents', { signer: act.signer, names })}
      </p>
      <div className="actions">
        {RELATIONS.map((relation) => (
          <button key={relation} type="button" className="button quiet" onClick={() => consent(relation)}>
            {t(`guardian_as_${relation}`)}
          </button>
        ))}
      </div>
    </div>
  );
};

interface ConsentedProps {
  id: string;
  by: Guardian;
  participant: Participant;
  points: readonly string[];
  onTakeBack: () => void;
}

/** A guardian's consent as it stands: by whom, for whom, to what. */
export const GuardianConsented = ({ id, by, participant: { name }, points, onTakeBack }: ConsentedProps) => {
  const { t } = useI18n();
  return (
    <div className="field guardian" id={id} tabIndex={-1}>
      <p className="paper-state" data-status="signed">
        <Icon name="check" size={16} />
        {t(`guardian_consented_${by.relation}`, { signer: by.signer, names: name })}
      </p>
      <ul className="hint">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <button type="button" className="link" onClick={onTakeBack}>
          {t('guardian_take_back')}
        </button>
      </p>
    </div>
  );
};
