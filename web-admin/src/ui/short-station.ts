/** The shown part of a station's id: enough to tell a venue's stations apart, and the same on every page. */
export const shortStation = (id: string): string => id.slice(-6);
