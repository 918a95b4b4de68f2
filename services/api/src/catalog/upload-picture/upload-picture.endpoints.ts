import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  addonImageAnswer,
  addonImagePath,
  ADMIN_RESOURCES,
  idText,
  MAX_PHOTO_BYTES,
  PHOTO_TYPES,
  venueStream,
} from '@stile/contracts';
import { venueDecider } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { groupOf } from '../../identity/permissions/reached-groups.js';
import { apiError } from '../../http/api-error.js';
import { senderOf } from '../../http/call.js';
import { endpoint, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { AddonImages } from '../../images/addon-images.js';
import { Drawing } from '../../images/drawing.js';
import { LANES } from '../../ports/tokens.js';
import { ChangeVenue } from '../change-venue/change-venue.handler.js';

/** Who may write products. */
const { write: services } = ADMIN_RESOURCES.find(({ kind }) => kind === 'addons')!;
/** Pixels a side: twice what the booking page shows at its widest. */
const MAX_SIDE = 1_200;

/** The picture of a product (docs/rules/products.md 32). */
@Endpoints()
export class UploadAddonImageEndpoint implements Endpoints {
  constructor(
    private readonly images: AddonImages,
    private readonly drawing: Drawing,
    private readonly commands: CommandBus,
    @Inject(LANES) private readonly lanes: CommandLanes,
  ) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'PUT',
        path: '/api/upload_addon_image/:id',
        summary: 'Gives a product this picture (JPEG, PNG or WebP bytes) in place of the one it has',
        access: { services },
        params: z.strictObject({ id: idText }),
        query: z.strictObject({ inventoryGroup: idText.optional() }),
        pictures: PHOTO_TYPES,
        bodyLimit: MAX_PHOTO_BYTES,
        answer: addonImageAnswer,
        rejections: [
          'document_not_found',
          'document_changed',
          'image_too_large',
          'image_unreadable',
          'image_too_many_pixels',
        ],
        handle: async ({ params: { id }, query, body, caller }) => {
          const group = groupOf(services, query.inventoryGroup, caller.user!, 'query.inventoryGroup');
          const drawn = await this.drawing.draw(body as Buffer, MAX_SIDE);
          // Read from its stream, because a product that was just created gets its picture next.
          const product = (await this.lanes.load(venueDecider, venueStream(group))).state.addons.get(id);
          if (!product) throw apiError(404, 'document_not_found');
          const image = addonImagePath(await this.images.keep(drawn.bytes));
          const change = {
            kind: 'addons' as const,
            body: { ...product.body, image },
            expected: product.revision,
          };
          const { position, revisions } = await this.commands.execute(
            new ChangeVenue(group, [change], senderOf(caller)),
          );
          return {
            body: { id, image, _revision: revisions.get(`addons/${id}`) ?? product.revision },
            position,
          };
        },
      }),
    ];
  }
}
