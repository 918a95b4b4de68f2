/** The pattern that finds a text literally; both stores match it without regard to case, accented letters included. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
