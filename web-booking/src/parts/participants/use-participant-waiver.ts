import { use } from 'react';
import type { ParticipantRecords, WaiverStatus, WaiverTextAnswer } from '@stile/contracts';
import { isPassing } from '@stile/web-kit';
import { useGet, type QueryState } from '../../core/services/use-query.js';
import { useVenue } from '../../core/services/venue.js';
import { EditedContext } from '../../core/booking/edited.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { setting } from '@stile/contracts/profiles/inputs';
import type { Participant } from './participant.js';
import { standing, requiredWaiver } from '../signatures/signatures.js';

type WaiverRecord = NonNullable<ParticipantRecords['waiver']>;

export interface ParticipantWaiver {
  /** Signed, Not Signed or Unavailable (docs/rules/participants.md 34). */
  readonly status: WaiverStatus;
  readonly signer: string | null;
  readonly text: QueryState<WaiverTextAnswer>;
  /** While a reservation is changed: the waiver that it has; null for a new participant. */
  readonly record: WaiverRecord | null;
  readonly isEdit: boolean;
  readonly retry: () => void;
}

/**
 * The waiver of a participant and whether they have signed it, on the details of a booking and of a change; null where
 * they sign nothing.
 */
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
  const { status, signer } = record ?? draftWaiver(draft, text);
  return { text, record, isEdit: edited !== null, retry: records.retry, status, signer };
};

/** The waiver of a participant that no reservation has yet. */
const draftWaiver = (
  draft: Participant['draft'],
  { problem, value }: QueryState<WaiverTextAnswer>,
): Pick<ParticipantWaiver, 'status' | 'signer'> => {
  if (problem && !value && !isPassing(problem)) return { status: 'unavailable', signer: null };
  const request = standing(draft);
  // Another text by now is another thing to sign.
  return request !== null && (!value || value.document.revision === request.revision)
    ? { status: 'signed', signer: request.signer }
    : { status: 'not_signed', signer: null };
};
