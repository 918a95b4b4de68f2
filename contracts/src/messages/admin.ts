/* Texts of the console: web-admin. A language is a file of its own, so that the console loads one; the fields of documents come with the pages that show them. */
import type { adminEn } from './admin.en.js';

export { adminEn } from './admin.en.js';
export { adminFr } from './admin.fr.js';
export { editorEn, editorFr, type EditorKey } from './admin-editors.js';
export { waitlistEn, waitlistFr, type WaitlistKey } from './admin-waitlist.js';
export { fieldsEn, fieldsFr, type FieldKey } from './admin-fields.js';
export type AdminKey = keyof typeof adminEn;
