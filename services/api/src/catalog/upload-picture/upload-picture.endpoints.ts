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

/** Pixels a side: twice what the booking page shows at its widest. */
const MAX_SIDE = 1_200;
/** A logo comes with every mail. */
const MAX_LOGO_SIDE = 480;

/** Documents with a picture: in which field, and where it is uploaded. */
interface Pictured {
  readonly kind: 'addons' | 'inventories' | 'inventory_group';
  readonly field: 'image' | 'picture' | 'logo';
  readonly path: string;
  readonly summary: string;
  readonly maxSide?: number;
}
const PICTURED: readonly Pictured[] = [
  {
    kind: 'addons',
    field: 'image',
    path: '/api/upload_addon_image/:id',
    summary: 'Gives a product this picture (JPEG, PNG or WebP bytes) in place of the one it has',
  },
  {
    kind: 'inventories',
    field: 'picture',
    path: '/api/upload_inventory_image/:id',
    summary: 'Gives a destination this picture (JPEG, PNG or WebP bytes) in place of the one it has',
  },
  {
    kind: 'inventory_group',
    field: 'logo',
    path: '/api/upload_inventory_group_logo/:id',
    summary: 'Gives the mails of a venue this logo (JPEG, PNG or WebP bytes) in place of the one it has',
    maxSide: MAX_LOGO_SIDE,
  },
];

/** Pictures of products (docs/rules/products.md 44), destinations (docs/rules/booking-page.md 8) and mails. */
@Endpoints()
export class UploadPictureEndpoints implements Endpoints {
  constructor(
    private readonly images: AddonImages,
    private readonly drawing: Drawing,
    private readonly commands: CommandBus,
    @Inject(LANES) private readonly lanes: CommandLanes,
  ) {}

  endpoints(): readonly Endpoint[] {
    return PICTURED.map((pictured) => this.upload(pictured));
  }

  private upload({ kind, field, path, summary, maxSide = MAX_SIDE }: Pictured): Endpoint {
    const { write: services } = ADMIN_RESOURCES.find((resource) => resource.kind === kind)!;
    return endpoint({
      method: 'PUT',
      path,
      summary,
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
        const drawn = await this.drawing.draw(body as Buffer, maxSide);
        // Read from its stream, because a document that was just created gets its picture next.
        const document = (await this.lanes.load(venueDecider, venueStream(group))).state[kind].get(id);
        if (!document) throw apiError(404, 'document_not_found');
        const image = addonImagePath(await this.images.keep(drawn.bytes));
        const change = {
          kind,
          body: { ...document.body, [field]: image },
          expected: document.revision,
        };
        const { position, revisions } = await this.commands.execute(
          new ChangeVenue(group, [change], senderOf(caller)),
        );
        return {
          body: { id, image, _revision: revisions.get(`${kind}/${id}`) ?? document.revision },
          position,
        };
      },
    });
  }
}
