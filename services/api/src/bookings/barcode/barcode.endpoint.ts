import type { z } from 'zod';
import { barcodeAnswer, barcodeParams, barcodeQuery, type BarcodeAnswer } from '@stile/contracts';
import { memberNamed } from '@stile/domain';
import { apiError } from '../../http/api-error.js';
import { NO_STORE } from '../../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call, type Caller } from '../../http/endpoint.js';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { Limits } from '../../identity/limits/limits.js';
import { CatalogueView } from '../../views/catalogue-view.js';
import { ReservationAccess } from '../access/reservation-access.js';
import { ticketOf } from '../access/ticket-code.js';

const DESK = ['/store'];

/** The meaning of a scanned code: a product, a reservation or a member (docs/rules/desk.md 36). */
@Endpoints()
export class BarcodeEndpoint {
  constructor(
    private readonly catalogues: CatalogueView,
    private readonly access: ReservationAccess,
    private readonly limits: Limits,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/api/barcode/:code',
    summary: 'What a code stands for that the desk has scanned',
    access: { services: DESK },
    params: barcodeParams,
    query: barcodeQuery,
    answer: barcodeAnswer,
    rejections: ['item_not_found', 'too_many_requests'],
  })
  async read({
    params,
    query: { inventoryGroup },
    caller,
  }: Call<z.infer<typeof barcodeParams>, z.infer<typeof barcodeQuery>>): Promise<Answer> {
    const user = caller.user!;
    const group = groupOf(DESK, inventoryGroup, user, 'query.inventoryGroup');
    const code = params.code.trim();
    const found = this.item(group, code) ?? (await this.ticket(code, caller));
    await this.limits.takeDeskCode(caller, found !== null);
    if (!found) throw apiError(404, 'item_not_found');
    return { body: found, headers: NO_STORE };
  }

  private item(group: string, code: string): BarcodeAnswer | null {
    const catalogue = this.catalogues.of(group);
    if (!catalogue) return null;
    for (const [id, { body }] of catalogue.addons)
      if (body.barcodes.includes(code))
        return { kind: 'addon', addon_inventory: id, inventories: [...body.inventories] };
    const member = memberNamed(catalogue, code);
    return member ? { kind: 'member', code, discount_group: member.membership_type } : null;
  }

  /** A reservation that the user reads, of any venue whose desk they reach. */
  private async ticket(code: string, caller: Caller): Promise<BarcodeAnswer | null> {
    const ticket = ticketOf(code);
    const state = ticket && (await this.access.findAtDesk(ticket.id, caller));
    return state
      ? {
          kind: 'reservation',
          reservation: state.placed.reservationId,
          participant: ticket.participant,
        }
      : null;
  }
}
