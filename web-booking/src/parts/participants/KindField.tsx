import { useState } from 'react';
import { useErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { partId } from './field-ids.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './participant.js';

interface KindProps {
  participant: Participant;
  context: PanelContext;
}

/** The kinds that a participant may be of instead of theirs, and theirs; none where there is nothing to choose. */
export const kindsOf = (
  { draft }: Participant,
  { participants, quote }: PanelContext,
): PanelContext['participants']['kinds'] => {
  const onSale = new Set(quote?.visitor_prices.map(({ visitor_type }) => visitor_type));
  const kinds = participants.kinds.filter(({ id }) => id === draft.visitorType || onSale.has(id));
  return kinds.length > 1 && kinds.some(({ id }) => id === draft.visitorType) ? kinds : [];
};

/**
 * The kind of visitor of a participant, of those on sale that day. Changing it keeps what was typed
 * (docs/rules/participants.md 5).
 */
export const KindField = ({ participant, context }: KindProps) => {
  const { t } = useI18n();
  const [rejected, setRejected] = useState<ReturnType<typeof participants.setKind>>(null);
  const errorTexts = useErrorTexts(rejected !== null);
  const kinds = kindsOf(participant, context);
  if (kinds.length === 0) return null;
  const { draft } = participant;
  const { participants } = context;
  const id = partId(draft.id, 'kind');
  const error = rejected === null ? undefined : errorTexts?.(rejected);
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label htmlFor={id}>{t('participant_kind')}</label>
      <FieldErrorText id={`${id}-error`} text={error} />
      <select
        id={id}
        value={draft.visitorType}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setRejected(participants.setKind(draft.id, event.target.value))}
      >
        {kinds.map((kind) => (
          <option key={kind.id} value={kind.id}>
            {kind.name}
          </option>
        ))}
      </select>
    </div>
  );
};
