/* Pictures of participants (docs/rules/participants.md 29): one file, 9 MB. Nothing here loads the schema library. */
export const MAX_PHOTO_BYTES = 9_000_000;
/** What a page may send; the server looks at the bytes and not at what they are called. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** 256 random bits: nobody comes upon it. */
export const PHOTO_ID = /^ph-[A-Za-z0-9_-]{43}$/;
