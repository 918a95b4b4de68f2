import { useState } from 'react';
import { useErrorTexts } from '../../core/i18n/errors.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldFaultText } from '../ui/ErrorSummary.js';
import { partId } from './field-ids.js';
import type { PanelContext } from './panel-context.js';
import type { Participant } from './use-participants.js';

/** Which kind of visitor a participant is, of those on sale that day: who turns out to be older types nothing twice (booking.md section 5, changing visitor type). */
export const KindField = ({
  participant: { draft },
  context: { participants, quote },
}: {
  participant: Participant;
  context: PanelContext;
}) => {
  const { t } = useI18n();
  const [refused, setRefused] = useState<ReturnType<typeof participants.setKind>>(null);
  const words = useErrorTexts(refused !== null);
  const onSale = new Set(quote?.visitor_prices.map(({ visitor_type }) => visitor_type));
  const kinds = participants.kinds.filter(({ id }) => id === draft.visitorType || onSale.has(id));
  if (kinds.length < 2 || !kinds.some(({ id }) => id === draft.visitorType)) return null;
  const id = partId(draft.id, 'kind');
  const fault = refused === null ? undefined : words?.(refused);
  return (
    <div className="field" data-faulty={fault ? true : undefined}>
      <label htmlFor={id}>{t('participant_kind')}</label>
      <FieldFaultText id={`${id}-fault`} text={fault} />
      <select
        id={id}
        value={draft.visitorType}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => setRefused(participants.setKind(draft.id, event.target.value))}
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
