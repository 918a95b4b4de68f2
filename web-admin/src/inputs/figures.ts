const PERCENT = 100;
const STEPS = 1e4;

/** A figure as typed, with a comma for a point; what is no figure stays text, for the schema to reject. */
export const figureOf = (text: string | number): number | string | null => {
  if (typeof text === 'number') return text;
  if (text.trim() === '') return null;
  const figure = Number(text.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(figure) ? figure : text;
};
/** A value as its field shows it; `typed` writes a figure in the user's language. */
export type FigureText = (value: unknown, typed: (figure: number) => string) => string;
export const figureText: FigureText = (value, typed) => {
  if (typeof value === 'number') return typed(value);
  return typeof value === 'string' ? value : '';
};

/** A rate from a percentage: '13' is 0.13. */
export const rateOf = (text: string | number): number | string | null => {
  const figure = figureOf(text);
  return typeof figure === 'number' ? Math.round(figure * STEPS) / (STEPS * PERCENT) : figure;
};
export const rateText: FigureText = (value, typed) =>
  figureText(typeof value === 'number' ? Math.round(value * PERCENT * STEPS) / STEPS : value, typed);
