/*
 * Calendar days as 'YYYY-MM-DD' and months as 'YYYY-MM': arithmetic in UTC keeps the browser's own zone out. (The
 * kernel of contracts has the same, beside schemas that would come with it.)
 */
const DAY_MS = 86_400_000;
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text)) && dateOf(at(text)) === text;
export const addDays = (date: string, days: number): string => dateOf(at(date) + days * DAY_MS);
export const weekdayOf = (date: string): number => new Date(at(date)).getUTCDay();
export const monthOf = (date: string): string => date.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const addMonths = (month: string, count: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};
export const lastOf = (month: string): string => addDays(firstOf(addMonths(month, 1)), -1);
