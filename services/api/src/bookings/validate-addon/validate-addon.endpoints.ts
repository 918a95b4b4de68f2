import { z } from 'zod';
import {
  idText,
  reservationAnswer,
  reservationId,
  validateAddonRequest,
  type ValidateAddonRequest,
} from '@stile/contracts';
import type { ValidationCommand } from '@stile/domain';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { HOLDER } from '../access/reservation-access.js';
import { StaffChanges } from '../change-reservation/staff-changes.js';

const byAddon = z.strictObject({ id: reservationId, addonId: idText });

const common = {
  method: 'PUT',
  access: { services: HOLDER.holderOr },
  params: byAddon,
  body: validateAddonRequest,
  answer: reservationAnswer,
} as const;
const rejections = [
  'reservation_not_found',
  'reservation_already_cancelled',
  'reservation_not_confirmed',
  'too_many_validations',
  'idempotency_key_missing',
  'idempotency_key_reused',
] as const;

/** Validating units of a product, and undoing it, for staff (docs/rules/desk.md 15 to 18). */
@Endpoints()
export class ValidateAddonEndpoints {
  constructor(private readonly changes: StaffChanges) {}

  @Endpoint({
    ...common,
    path: '/api/validateAddon/:id/:addonId',
    summary: 'Validates units of a product of a party that is in (header Idempotency-Key)',
    rejections: [
      ...rejections,
      'edit_under_way',
      'not_checked_in',
      'visit_over',
      'addon_not_booked',
      'addon_validated',
    ],
  })
  validate(
    call: Call<z.infer<typeof byAddon>, unknown, z.infer<typeof validateAddonRequest>>,
  ): Promise<Answer> {
    return this.change('ValidateAddon', call);
  }

  @Endpoint({
    ...common,
    path: '/api/validateAddon/:id/:addonId/undo',
    summary: 'Undoes the validation of units of a product (header Idempotency-Key)',
    rejections: [...rejections, 'addon_not_validated'],
  })
  undo(call: Call<z.infer<typeof byAddon>, unknown, z.infer<typeof validateAddonRequest>>): Promise<Answer> {
    return this.change('UndoValidation', call);
  }

  private change(
    type: ValidationCommand['type'],
    call: Call<{ id: string; addonId: string }, unknown, ValidateAddonRequest>,
  ): Promise<Answer> {
    const { addonId: addon } = call.params;
    const { units = 1 } = call.body;
    return this.changes.change(call, (sent) => ({ type, ...sent, addon, units }));
  }
}
