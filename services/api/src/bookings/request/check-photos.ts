import { isPhoto, type Participant } from '@stile/contracts';
import { apiError } from '../../http/api-error.js';
import type { Photos } from '../../images/photos.js';

/**
 * Every photo that participants name must be an upload, or this person's already. @throws ApiError 422 with each
 * that is not
 */
export const checkPhotos = async (
  photos: Pick<Photos, 'isAtHand'>,
  participants: readonly Participant[],
  personId: string | null,
): Promise<void> => {
  const missing = await Promise.all(
    participants.map(async ({ fields }, index) => {
      const { photo } = fields;
      return isPhoto(photo) && !(await photos.isAtHand(photo.blob, personId))
        ? [[`profiles.${index}.fields.photo`, 'photo_missing']]
        : [];
    }),
  );
  const fields = Object.fromEntries(missing.flat()) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw apiError(422, 'validation_profiles', { fields });
};
