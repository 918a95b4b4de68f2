import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  isPhoto,
  participantRecordId,
  participantRecordsAnswer,
  reservationId,
  testStream,
  updateTestAnswer,
  updateTestRequest,
  waiverIdOf,
  type Ids,
  type Participant,
  type ParticipantRecords,
  type UpdateTestRequest,
} from '@stile/contracts';
import { participantName, testRecordDecider, testTypesOf, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { byOf, HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { actorOf, NO_STORE } from '../../http/call.js';
import { ApiError, apiError } from '../../http/api-error.js';
import {
  endpoint,
  type Answer,
  type Call,
  type Caller,
  type Endpoint,
  Endpoints,
} from '../../http/endpoint.js';
import { Signer } from '../../ports/signer.js';
import { IDS, LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { presentWaiver, Waivers } from '../waivers/waivers.js';
import { ChangeTestRecord } from '../change-test-record/change-test-record.handler.js';

/** What participants have beside their profile: photo, waiver and, for staff, test (docs/rules/participants.md 25 to 40). */
@Endpoints()
export class ParticipantRecordEndpoints implements Endpoints {
  constructor(
    private readonly waivers: Waivers,
    private readonly catalogues: CatalogueView,
    private readonly signer: Signer,
    private readonly access: ReservationAccess,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/reservation/:id/participants',
        summary: 'Photo, waiver and (for staff) test of each participant',
        access: HOLDER,
        params: z.strictObject({ id: reservationId }),
        answer: participantRecordsAnswer,
        rejections: ['reservation_not_found'],
        handle: async ({ params, caller }) => {
          const reservation = await this.access.load(params.id, caller);
          return {
            body: await this.papers(reservation, byOf(reservation, caller) === 'staff'),
            headers: NO_STORE,
          };
        },
      }),
      endpoint({
        method: 'POST',
        path: '/api/update_test/:id',
        summary: 'Writes a participant’s test; an investigation number is given where there is none',
        access: { services: HOLDER.holderOr },
        params: z.strictObject({ id: participantRecordId }),
        body: updateTestRequest,
        answer: updateTestAnswer,
        rejections: ['test_not_found', 'reservation_not_found', 'person_erased', 'document_invalid'],
        handle: (call) => this.updateTest(call),
      }),
    ];
  }

  private papers(reservation: Reservation, staff: boolean): Promise<ParticipantRecords[]> {
    return Promise.all(
      (reservation.placed.profiles ?? []).map(async (participant, index): Promise<ParticipantRecords> => {
        const waiver = await this.waivers.ofParticipant(reservation, participant);
        const types = staff ? this.testTypes(reservation, participant) : undefined;
        return {
          id: participant.id,
          number: index + 1,
          name: participantName(participant),
          visitor_type_name: participant.visitorTypeName,
          photo: isPhoto(participant.fields['photo']),
          waiver: waiver ? presentWaiver(waiver) : null,
          test: types ? await this.test(waiverIdOf(reservation.placed.reservationId, participant.id)) : null,
          test_types: [...(types ?? [])],
        };
      }),
    );
  }

  private testTypes({ placed }: Reservation, participant: Participant): readonly string[] | undefined {
    const catalogue = this.catalogues.of(placed.visit.inventoryGroup);
    return catalogue && testTypesOf(catalogue, placed, participant);
  }

  private async test(id: string): Promise<ParticipantRecords['test']> {
    const { state } = await this.lanes.load(testRecordDecider, testStream(id));
    const record = state?.record;
    return {
      id,
      type: record?.type ?? '',
      test_status: record?.status ?? 'test_status_booked',
      test_result: record?.result ?? 'result_not_available',
      data: {
        investigation_type: record?.investigationType ?? null,
        investigation_number: record?.investigationNumber ?? '',
      },
      updated_at: state?.updatedAt ?? null,
      updated_by: state?.updatedBy ?? null,
    };
  }

  private async updateTest({
    params: { id },
    body,
    caller,
  }: Call<{ id: string }, unknown, UpdateTestRequest>): Promise<Answer> {
    const [reservation, participant] = await this.participantOf(id, caller);
    const types = this.testTypes(reservation, participant);
    if (!types) throw apiError(404, 'test_not_found');
    const fields = {
      ...(body.id !== undefined && body.id !== id ? { 'body.id': 'the id of the path' } : {}),
      ...(body.profile && body.profile.id !== participant.id
        ? { 'body.profile.id': 'the participant of the path' }
        : {}),
      ...(types.length > 0 && !types.includes(body.type)
        ? { 'body.type': `one of ${types.join(', ')}` }
        : {}),
    };
    if (Object.keys(fields).length > 0) throw apiError(400, 'bad_request', { fields });
    const { reservationId: of, personId, contact } = reservation.placed;
    if (contact === null) throw apiError(409, 'person_erased');
    const investigationNumber =
      body.data.investigation_number?.trim() || this.signer.reservationId(id, 'investigation');
    const done = await this.commands.execute(
      new ChangeTestRecord(
        testStream(id),
        {
          type: 'Update',
          updated: {
            testId: id,
            reservationId: of,
            profileId: participant.id,
            personId,
            updatedBy: actorOf(caller),
            record: {
              type: body.type.trim(),
              status: body.test_status,
              result: body.test_result,
              investigationType: body.data.investigation_type,
              investigationNumber,
            },
          },
        },
        {
          commandId: this.ids.next(),
          correlation: of,
          actor: actorOf(caller),
          ...(caller.station ? { station: caller.station } : {}),
        },
      ),
    );
    if (!done.accepted) throw new ApiError(done.rejection);
    return {
      body: { investigation_number: investigationNumber, result: true },
      position: done.position,
      headers: NO_STORE,
    };
  }

  private async participantOf(id: string, caller: Caller): Promise<[Reservation, Participant]> {
    const [reservation = '', ...rest] = id.split('.');
    const state = await this.access.load(reservation, caller);
    const participant = state.placed.profiles?.find((one) => one.id === rest.join('.'));
    if (!participant) throw apiError(404, 'test_not_found');
    return [state, participant];
  }
}
