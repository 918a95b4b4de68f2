import { personStream } from '@stile/contracts';
import { personDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';

/**
 * Nothing personal is written of who was erased: it could not be read. A sale of nobody by name shows no trace of its
 * erasing (docs/rules/privacy.md 3 and 13). @throws ApiError 409 person_erased
 */
export const refuseErased = async (
  lanes: CommandLanes,
  { placed: { contact, personId } }: Reservation,
): Promise<void> => {
  if (Object.values(contact ?? {}).some((text) => text !== '')) return;
  const { state } = await lanes.load(personDecider, personStream(personId));
  if (state.erased) throw apiError(409, 'person_erased');
};
