import type { z } from 'zod';
import { isPhoto, MAX_PHOTO_BYTES, PHOTO_TYPES, photoAnswer } from '@stile/contracts';
import { byParticipant, HOLDER, ReservationAccess } from '../../bookings/access/reservation-access.js';
import { NO_STORE } from '../../http/call.js';
import { apiError } from '../../http/api-error.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Limits } from '../../identity/limits/limits.js';
import { Photos } from '../../images/photos.js';

/**
 * Photos of participants: uploaded before there is a reservation, shown to readers of the reservation that names
 * them.
 */
@Endpoints()
export class PhotoEndpoints {
  constructor(
    private readonly photos: Photos,
    private readonly limits: Limits,
    private readonly access: ReservationAccess,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/profile_photo',
    summary:
      'Takes a picture of a participant (JPEG, PNG or WebP bytes); gone after a day unless a reservation names it',
    access: 'anyone',
    pictures: PHOTO_TYPES,
    bodyLimit: MAX_PHOTO_BYTES,
    answer: photoAnswer,
    status: 201,
    rejections: ['image_too_large', 'image_unreadable', 'image_too_many_pixels', 'too_many_requests'],
  })
  async upload({ body, caller }: Call): Promise<Answer> {
    if (!caller.user?.is_staff) await this.limits.take('photo', caller.address);
    return { body: await this.photos.upload(body as Buffer), headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/reservation/:id/participants/:number/photo',
    summary: 'The photo of a participant',
    access: HOLDER,
    params: byParticipant,
    rejections: ['reservation_not_found', 'not_found'],
  })
  async show({ params, caller }: Call<z.infer<typeof byParticipant>>): Promise<Answer> {
    const { placed } = await this.access.load(params.id, caller);
    const photo = placed.profiles?.[Number(params.number) - 1]?.fields['photo'];
    const bytes = isPhoto(photo) ? await this.photos.open(photo.blob, placed.personId) : undefined;
    if (!bytes) throw apiError(404, 'not_found');
    return {
      body: bytes,
      headers: {
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="photo.jpg"',
        ...NO_STORE,
      },
    };
  }
}
