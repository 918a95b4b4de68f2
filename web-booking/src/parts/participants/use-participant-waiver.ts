import { use } from 'react';
import type { ParticipantRecords, WaiverStatus, WaiverTextAnswer } from '@stile/contracts';
import { isPassing } from '../../core/api/problem.js';
import { useGet, type Asked } from '../../core/services/use-query.js';
import { useVenue } from '../../core/services/venue.js';
import { EditedContext } from '../../core/booking/edited.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { setting } from '../../core/contracts/profiles.js';
import type { Participant } from './use-participants.js';
import { standing, waiverAsked } from '../signatures/signatures.js';

type Paper = NonNullable<ParticipantRecords['waiver']>;

export interface ParticipantWaiver {
  /** Signed, Not Signed or Unavailable (booking.md section 4). */
  readonly status: WaiverStatus;
  readonly signer: string | null;
  readonly text: Asked<WaiverTextAnswer>;
  /** Of a reservation that is changed: what it has; null of whoever is new in it. */
  readonly paper: Paper | null;
  readonly isEdit: boolean;
  readonly again: () => void;
}

/** What a participant signs and whether they have, on the details of a booking and of a change; null where they sign nothing. */
export const useParticipantWaiver = ({ draft, inputs }: Participant): ParticipantWaiver | null => {
  const { language } = useI18n();
  const venue = useVenue();
  const edited = use(EditedContext);
  const input = waiverAsked(inputs);
  const text = useGet<WaiverTextAnswer>(
    input && venue
      ? `/api/waiver_text?${new URLSearchParams({ inventoryGroup: venue.id, waiver: setting(input, 'waiver'), language })}`
      : null,
  );
  const papers = useGet<ParticipantRecords[]>(
    input && edited ? `/api/reservation/${encodeURIComponent(edited.reservationId)}/participants` : null,
  );
  if (!input) return null;
  const paper = papers.value?.find(({ id }) => id === draft.id)?.waiver ?? null;
  const common = { text, paper, isEdit: edited !== null, again: papers.again };
  if (paper) return { ...common, status: paper.status, signer: paper.signer };
  if (text.problem && !text.value && !isPassing(text.problem))
    return { ...common, status: 'unavailable', signer: null };
  const request = standing(draft);
  // Another text by now is another thing to sign.
  const isSigned = request !== null && (!text.value || text.value.document.revision === request.revision);
  return { ...common, status: isSigned ? 'signed' : 'not_signed', signer: isSigned ? request.signer : null };
};
