const ORIGIN = /^https?:\/\/[\w.-]+(:\d{1,5})?$/;

/**
 * Sites that may show the booking page within theirs: the venue's setting embed_origins, spaces between
 * (docs/rules/booking-page.md 7).
 */
export const EMBED_ORIGINS = 'embed_origins';
const written = (text: string | null | undefined): string[] =>
  (text ?? '').split(/\s+/).filter((origin) => origin !== '');
export const embedOrigins = (settings: Readonly<Record<string, string | null>> | undefined): string[] =>
  written(settings?.[EMBED_ORIGINS]).filter((origin) => ORIGIN.test(origin));

/** Whether each site is one: what is written with commas, or with the path of a page, embeds nothing. */
export const areEmbedOrigins = (text: string | null | undefined): boolean =>
  written(text).every((origin) => ORIGIN.test(origin));

/** A page of one of these sites; null for any other address, and for what is none. */
export const embedderOf = (
  address: string | null | undefined,
  settings: Readonly<Record<string, string | null>> | undefined,
): URL | null => {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url && embedOrigins(settings).includes(url.origin) ? url : null;
};
