import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  testStream,
  type Ids,
  type Participant,
  type Position,
  type UpdateTestRequest,
} from '@stile/contracts';
import { testRecordDecider, testTypesOf, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { ApiError, apiError, malformed, type FieldErrors } from '../../http/api-error.js';
import { Signer } from '../../ports/signer.js';
import { IDS, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';

interface Updated {
  readonly investigationNumber: string;
  readonly position: Position;
}

/**
 * Writes the test of one participant of a reservation. Rejected with 404 where there is none to write, with 400 and
 * every wrong field.
 */
export class UpdateTest extends Command<Updated> {
  constructor(
    readonly reservation: Reservation,
    /** `reservation.participant` */
    readonly testId: string,
    readonly request: UpdateTestRequest,
    readonly actor: string,
    readonly station: string | null,
  ) {
    super();
  }
}

@CommandHandler(UpdateTest)
export class UpdateTestHandler implements ICommandHandler<UpdateTest> {
  constructor(
    @Inject(LANES) private readonly lanes: CommandLanes,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ reservation, testId, request, actor, station }: UpdateTest): Promise<Updated> {
    const { placed } = reservation;
    const participant = participantOf(reservation, testId);
    const catalogue = this.catalogues.of(placed.visit.inventoryGroup);
    const types = catalogue && testTypesOf(catalogue, placed, participant);
    if (!types) throw apiError(404, 'test_not_found');
    const fields = violationsOf(request, testId, participant.id, types);
    if (Object.keys(fields).length > 0) throw malformed(fields);
    const { reservationId, personId, contact } = placed;
    if (contact === null) throw apiError(409, 'person_erased');
    const { investigation_type: investigationType, investigation_number: number } = request.data;
    const investigationNumber = number?.trim() || this.signer.reservationId(testId, 'investigation');
    const record = {
      type: request.type.trim(),
      status: request.test_status,
      result: request.test_result,
      investigationType,
      investigationNumber,
    };
    const done = await this.lanes.execute(
      testRecordDecider,
      testStream(testId),
      {
        type: 'Update',
        updated: { testId, reservationId, profileId: participant.id, personId, updatedBy: actor, record },
      },
      { commandId: this.ids.next(), correlation: reservationId, actor, ...(station ? { station } : {}) },
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return { investigationNumber, position: done.position };
  }
}

const participantOf = ({ placed }: Reservation, testId: string): Participant => {
  const [, ...rest] = testId.split('.');
  const participant = placed.profiles?.find(({ id }) => id === rest.join('.'));
  if (!participant) throw apiError(404, 'test_not_found');
  return participant;
};

const violationsOf = (
  { id, profile, type }: UpdateTestRequest,
  testId: string,
  participantId: string,
  types: readonly string[],
): FieldErrors => ({
  ...(id !== undefined && id !== testId ? { 'body.id': { key: 'path_id' } } : {}),
  ...(profile && profile.id !== participantId ? { 'body.profile.id': { key: 'path_participant' } } : {}),
  ...(types.length > 0 && !types.includes(type)
    ? { 'body.type': { key: 'choice', values: { values: types } } }
    : {}),
});
