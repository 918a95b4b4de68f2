import { Inject, Injectable } from '@nestjs/common';
import { isPhoto, testStream, waiverIdOf, type ParticipantRecords, type TestRecord } from '@stile/contracts';
import { participantName, testRecordDecider, testTypesOf, type Reservation } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { LANES } from '../../ports/tokens.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { presentWaiver, Waivers } from '../waivers/waivers.js';

/** Records of participants beside their profile: photo, waiver and, for staff, test. */
@Injectable()
export class ParticipantRecordsReader {
  constructor(
    private readonly waivers: Waivers,
    private readonly catalogues: CatalogueView,
    @Inject(LANES) private readonly lanes: Pick<CommandLanes, 'load'>,
  ) {}

  /** In the order of the participants. */
  of(reservation: Reservation, staff: boolean): Promise<ParticipantRecords[]> {
    const { inventoryGroup } = reservation.placed.visit;
    const catalogue = staff ? this.catalogues.of(inventoryGroup) : undefined;
    return Promise.all(
      (reservation.placed.profiles ?? []).map(async (participant, index): Promise<ParticipantRecords> => {
        const waiver = await this.waivers.ofParticipant(reservation, participant);
        const types = catalogue && testTypesOf(catalogue, reservation.placed, participant);
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

  private async test(id: string): Promise<ParticipantRecords['test']> {
    const { state } = await this.lanes.load(testRecordDecider, testStream(id));
    const record = state?.record ?? NOT_TESTED;
    return {
      id,
      type: record.type,
      test_status: record.status,
      test_result: record.result,
      data: {
        investigation_type: record.investigationType,
        investigation_number: record.investigationNumber,
      },
      updated_at: state?.updatedAt ?? null,
      updated_by: state?.updatedBy ?? null,
    };
  }
}

const NOT_TESTED: TestRecord = {
  type: '',
  status: 'test_status_booked',
  result: 'result_not_available',
  investigationType: null,
  investigationNumber: '',
};
