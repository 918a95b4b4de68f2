import { z } from 'zod';
import { ADDON_IMAGE } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { endpoint, Endpoints, type Endpoint } from '../../http/endpoint.js';
import { AddonImages } from '../../images/addon-images.js';

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

@Endpoints()
export class AddonImageEndpoint implements Endpoints {
  constructor(private readonly images: AddonImages) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/addon_image/:image',
        summary: 'The picture of a product',
        access: 'anyone',
        params: z.strictObject({
          image: z.string().regex(ADDON_IMAGE, { error: 'the name of a picture that was uploaded' }),
        }),
        rejections: ['not_found'],
        handle: async ({ params }) => {
          const bytes = await this.images.open(params.image);
          if (!bytes) throw apiError(404, 'not_found');
          return { body: bytes, headers: { 'content-type': 'image/jpeg', ...FOREVER } };
        },
      }),
    ];
  }
}
