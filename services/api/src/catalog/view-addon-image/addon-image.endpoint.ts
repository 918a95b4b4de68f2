import { z } from 'zod';
import { accepts, ADDON_IMAGE } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { AddonImages } from '../../images/addon-images.js';

const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

const showParams = z.strictObject({
  image: z.string().regex(ADDON_IMAGE, accepts('picture_id')),
});

@Endpoints()
export class AddonImageEndpoint {
  constructor(private readonly images: AddonImages) {}

  @Endpoint({
    method: 'GET',
    path: '/api/addon_image/:image',
    summary: 'The picture of a product',
    access: 'anyone',
    params: showParams,
    rejections: ['not_found'],
  })
  async show({ params }: Call<z.infer<typeof showParams>>): Promise<Answer> {
    const bytes = await this.images.open(params.image);
    if (!bytes) throw apiError(404, 'not_found');
    return { body: bytes, headers: { 'content-type': 'image/jpeg', ...FOREVER } };
  }
}
