import { Inject, Injectable } from '@nestjs/common';
import { personStream } from '@stile/contracts';
import { personDecider, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { apiError } from '../../http/api-error.js';
import { LANES } from '../../ports/tokens.js';

/** Nothing personal is written of them any more: it could not be read. */
@Injectable()
export class ErasedPersons {
  constructor(@Inject(LANES) private readonly lanes: CommandLanes) {}

  /** A sale of nobody by name shows no trace of its erasing (docs/rules/privacy.md 3 and 12). @throws ApiError 409 person_erased */
  async refuse({ placed: { contact, personId } }: Reservation): Promise<void> {
    if (Object.values(contact ?? {}).some((text) => text !== '')) return;
    const { state } = await this.lanes.load(personDecider, personStream(personId));
    if (state.erased) throw apiError(409, 'person_erased');
  }
}
