import { useState } from 'react';
import { useErrorWords } from '../i18n/errors.js';
import { useWords } from '../i18n/texts.js';
import { FieldFaultText } from '../ui/ErrorSummary.js';
import { partId } from './field-ids.js';
import type { PanelContext } from './ParticipantPanel.js';
import type { Participant } from './use-participants.js';

/** Which kind of visitor a participant is, of those on sale that day: who turns out to be older types nothing twice (booking.md section 5, changing visitor type). */
export const KindField = ({ participant: { draft }, context: { participants, quote, taxIncluded } }: { participant: Participant; context: PanelContext }) => {
  const { t, money } = useWords();
  const [refused, setRefused] = useState<ReturnType<typeof participants.setKind>>(null);
  const words = useErrorWords(refused !== null);
  const prices = new Map(quote?.visitor_prices.map((one) => [one.visitor_type, taxIncluded ? one.price : one.price_before_tax]));
  const kinds = participants.kinds.filter(({ id }) => id === draft.visitorType || prices.has(id));
  if (kinds.length < 2 || !kinds.some(({ id }) => id === draft.visitorType)) return null;
  const id = partId(draft.id, 'kind');
  const fault = refused === null ? undefined : words?.(refused);
  const priceOf = (price: number | undefined): string => (price === undefined ? '' : ` – ${price === 0 ? t('free') : money(price)}`);
  return (
    <div className="field" data-half data-faulty={fault ? true : undefined}>
      <label htmlFor={id}>{t('participant_kind')}</label>
      <FieldFaultText id={`${id}-fault`} text={fault} />
      <select id={id} value={draft.visitorType} aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${id}-fault` : undefined} onChange={(event) => setRefused(participants.setKind(draft.id, event.target.value))}>
        {kinds.map((kind) => <option key={kind.id} value={kind.id}>{kind.name}{priceOf(prices.get(kind.id))}</option>)}
      </select>
    </div>
  );
};
