import { use } from 'react';
import type { ParticipantRecords, WaiverStatus, WaiverTextAnswer } from '@stile/contracts';
import { isPassing } from '../../core/api/problem.js';
import { useGet, type QueryState } from '../../core/services/use-query.js';
import { useVenue } from '../../core/services/venue.js';
import { EditedContext } from '../../core/booking/edited.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { setting } from '../../core/contracts/profiles.js';
import type { Participant } from './use-participants.js';
import { standing, requiredWaiver } from '../signatures/signatures.js';

type WaiverRecord = NonNullable<ParticipantRecords['waiver']>;

export interface ParticipantWaiver {
  /** Signed, Not Signed or Unavailable (docs/rules/participants.md 31). */
  readonly status: WaiverStatus;
  readonly signer: string | null;
  readonly text: QueryState<WaiverTextAnswer>;
  /** While a reservation is changed: the waiver that it has; null for a new participant. */
  readonly record: WaiverRecord | null;
  readonly isEdit: boolean;
  readonly retry: () => void;
}

/** What a participant signs and whether they have, on the details of a booking and of a change; null where they sign nothing. */
export const useParticipantWaiver = ({ draft, inputs }: Participant): ParticipantWaiver | null => {
  const { language } = useI18n();
  const venue = useVenue();
  const edited = use(EditedContext);
  const input = requiredWaiver(inputs);
  const text = useGet<WaiverTextAnswer>(
    input && venue
      ? `/api/waiver_text?${new URLSearchParams({ inventoryGroup: venue.id, waiver: setting(input, 'waiver'), language })}`
      : null,
  );
  const records = useGet<ParticipantRecords[]>(
    input && edited ? `/api/reservation/${encodeURIComponent(edited.reservationId)}/participants` : null,
  );
  if (!input) return null;
  const record = records.value?.find(({ id }) => id === draft.id)?.waiver ?? null;
  const common = { text, record, isEdit: edited !== null, retry: records.retry };
  if (record) return { ...common, status: record.status, signer: record.signer };
  if (text.problem && !text.value && !isPassing(text.problem))
    return { ...common, status: 'unavailable', signer: null };
  const request = standing(draft);
  // Another text by now is another thing to sign.
  const isSigned = request !== null && (!text.value || text.value.document.revision === request.revision);
  return { ...common, status: isSigned ? 'signed' : 'not_signed', signer: isSigned ? request.signer : null };
};
