/* Texts of the console: web-admin. */
export const adminEn = { title: 'Console' } as const;
export type AdminKey = keyof typeof adminEn;
export const adminFr: Record<AdminKey, string> = { title: 'Console' };
