/* Colours are '#' and six hexadecimal digits. */
const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours as WCAG 2 has it, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Least contrast of a text with its ground (WCAG 2, AA). */
export const READABLE = 4.5;

const STEP = 0.05;
/** The colour with as much white in it as makes it readable on a dark ground. */
export const lightened = (color: string, ground: string): string => {
  for (let white = 0; white < 1; white += STEP) {
    const mixed = channels(color).map((value) => Math.round(value + (255 - value) * white));
    const candidate = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(candidate, ground) >= READABLE) return candidate;
  }
  return '#ffffff';
};

/** On the tinted grounds of mails a colour has less contrast than on white. */
const ON_WHITE = 5;
/** Whether mails can have it for links and, under white letters, for buttons. */
export const isMailColor = (text: string): boolean =>
  /^#[0-9a-f]{6}$/i.test(text) && contrast(text, '#ffffff') >= ON_WHITE;
