/** The look that all pages and mails have in common. Sizes are pixels. */
export const tokens = {
  ink: '#1a2420',
  inkSoft: '#525f58',
  paper: '#fff',
  ground: '#f5f4ef',
  line: '#dfe1d8',
  lineStrong: '#808b84',

  brand: '#0f5c48',
  brandStrong: '#0c4b3b',
  brandSoft: '#e9f0ef',
  focus: '#1b4fd8',

  calm: '#1b8a63',
  busy: '#b96a00',
  busyInk: '#8a4d00',
  busySoft: '#fdf3e0',
  full: '#6a746e',
  bad: '#b3261e',
  badSoft: '#fdeeec',

  radius: 16,
  radiusS: 10,
  font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
} as const;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The tokens as custom properties for a style sheet: `--ink-soft`, `--radius-s`. */
export const TOKENS_CSS = `:root{${Object.entries(tokens)
  .map(([name, value]) => `--${kebab(name)}:${typeof value === 'number' ? `${value}px` : value}`)
  .join(';')}}`;
