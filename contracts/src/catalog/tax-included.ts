/** One rule for a whole venue: with it, lines show prices with tax (docs/rules/money.md 7). */
export const isTaxIncluded = (settings: Readonly<Record<string, string | null>> | undefined): boolean =>
  settings?.['tax_included'] === 'true';
