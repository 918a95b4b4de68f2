import { z } from 'zod';
import { localOf } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { endpoint, Endpoints, type Answer, type Call, type Endpoint } from '../../http/endpoint.js';
import { receiptPage } from '../../receipts/receipt-page.js';
import { receiptOf } from '../../receipts/receipt.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { byId, HOLDER, ReservationAccess } from '../access/reservation-access.js';
import { ReservationPresenter } from '../presentation/reservation-presenter.js';

const receiptQuery = z.strictObject({
  paper: z.enum(['sheet', '80mm']).optional(),
  lang: z.enum(['en', 'fr']).optional(),
});

@Endpoints()
export class ReceiptEndpoint implements Endpoints {
  constructor(
    private readonly access: ReservationAccess,
    private readonly presenter: ReservationPresenter,
    private readonly catalogues: CatalogueView,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/reservation/:id/print_receipt',
        summary: 'The receipt, on a sheet or on 80 mm',
        access: HOLDER,
        params: byId,
        query: receiptQuery,
        rejections: ['reservation_not_found', 'reservation_not_confirmed'],
        handle: (call) => this.receipt(call),
      }),
    ];
  }

  private async receipt({
    params,
    query,
    caller,
  }: Call<{ id: string }, z.infer<typeof receiptQuery>>): Promise<Answer> {
    const state = await this.access.load(params.id, caller);
    if (state.stage !== 'confirmed' && state.stage !== 'cancelled')
      throw apiError(409, 'reservation_not_confirmed');
    const language = query.lang ?? state.placed.language;
    const group = this.catalogues.group(state.placed.visit.inventoryGroup, language);
    const paidOn = (instant: string): string => localOf(instant, group?.timezone ?? 'UTC').date;
    const receipt = receiptOf({
      reservation: this.presenter.read(state, { ...caller, language }),
      group,
      placedOn: paidOn(state.placedAt),
      paidOn,
      language,
      timeFormat: this.presenter.timeFormat(state.placed.visit),
    });
    return receiptPage({ receipt, reservationId: params.id, language, paper: query.paper ?? 'sheet' });
  }
}
