/** How often a text stands in a source. */
export const placesOf = (source, text) => source.split(text).length - 1;
