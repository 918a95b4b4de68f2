/* Pictures of participants (docs/rules/participants.md 31): one file, 9 MB. No schema library here. */
export const MAX_PHOTO_BYTES = 9_000_000;
/** Types that a page may send; the server checks the bytes, not the name. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** 256 random bits: it cannot be guessed. */
export const PHOTO_ID = /^ph-[A-Za-z0-9_-]{43}$/;
