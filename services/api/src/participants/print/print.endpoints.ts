import { z } from 'zod';
import { accepts, PARTICIPANT_PRINTS, reservationId, type ParticipantPrintPage } from '@stile/contracts';
import { HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { isPrinted } from '../../bookings/presentation/participant-prints.js';
import { ReservationPresenter } from '../../bookings/presentation/reservation-presenter.js';
import { apiError } from '../../http/api-error.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ParticipantRecordsReader } from '../view-records/participant-records.js';
import { participantPrint, type Paper } from './participant-print.js';
import { printPage } from './print-page.js';

const query = z.strictObject({
  reservationId,
  /** A participant's id; without it, everybody. */ profile: z.string().min(1).max(200).optional(),
  /** Hours. */
  duration: z
    .string()
    .regex(/^(?:1?\d|2[0-3])(?:\.\d{1,2})?$/, accepts('hours_of_day'))
    .refine((hours) => Number(hours) > 0, accepts('hours_of_day'))
    .optional(),
  lang: z.enum(['en', 'fr']).optional(),
});
type PrintCall = Call<unknown, z.infer<typeof query>>;

interface Print {
  readonly paper: Paper;
  readonly summary: string;
}

const PRINTS: Readonly<Record<ParticipantPrintPage, Print>> = {
  print_stickers: {
    paper: 'sticker',
    summary: 'Stickers for participants’ samples, to print, at a venue that tests',
  },
  print_lesson_tags: {
    paper: 'lesson_tag',
    summary: 'Tags for participants of lessons, to print, at a venue that has them',
  },
  print: { paper: 'sheet', summary: 'Participants on sheets, to print' },
};

/** Staff's prints for participants (docs/rules/participants.md 47). */
@Endpoints()
export class PrintEndpoints implements Endpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
    private readonly records: ParticipantRecordsReader,
  ) {}

  endpoints(): readonly Endpoint[] {
    return PARTICIPANT_PRINTS.map((page) =>
      endpoint({
        method: 'GET',
        path: `/reservation/${page}`,
        summary: PRINTS[page].summary,
        access: { services: HOLDER.holderOr },
        query,
        rejections: ['reservation_not_found', 'reservation_not_confirmed', 'not_printed_here', 'not_found'],
        handle: (call) => this.print(page, call),
      }),
    );
  }

  /** @throws ApiError 404 where the venue does not print it or there is no such participant */
  private async print(page: ParticipantPrintPage, { query: parameters, caller }: PrintCall): Promise<Answer> {
    const { paper } = PRINTS[page];
    const state = await this.access.loadOwn(parameters.reservationId, caller);
    if (state.stage !== 'confirmed')
      throw apiError(409, 'reservation_not_confirmed', {
        fields: { reservationId: 'reservation_not_confirmed' },
      });
    const language = parameters.lang ?? state.placed.language;
    const { visit } = state.placed;
    const group = this.catalogues.group(visit.inventoryGroup, language);
    if (!group || !isPrinted(page, group)) throw apiError(404, 'not_printed_here');
    const reservation = this.presenter.read(state, { ...caller, language });
    const records = await this.records.of(state, true);
    const printout = {
      reservation,
      paper,
      language,
      timezone: group.timezone,
      timeFormat: this.presenter.timeFormat(visit),
      bootDeltaMm: Number(group.settings['mondo_boot_delta'] ?? 0) || 0,
      inputs:
        this.catalogues.of(visit.inventoryGroup)?.reservation_types.get(visit.reservationType)?.body
          .profile_inputs ?? [],
      hours: parameters.duration === undefined ? null : Number(parameters.duration),
    };
    const participants = (reservation.profiles ?? [])
      .map((profile, index) => ({ profile, number: index + 1, test: records[index]?.test ?? null }))
      .filter(({ profile }) => parameters.profile === undefined || profile.id === parameters.profile)
      .map((each) => participantPrint(printout, each));
    if (participants.length === 0) throw apiError(404, 'not_found');
    return printPage({ reservationId: parameters.reservationId, paper, language, participants });
  }
}
