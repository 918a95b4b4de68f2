/* The part of the package that papers use: it brings no types. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'truetype'; readonly variationAxes: Readonly<Record<string, number>> },
  ) => Promise<Buffer>;
  export default subsetFont;
}
