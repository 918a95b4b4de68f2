/** Line icons of our own, drawn on a 24 grid; always beside words or inside a named button. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
  info: 'M12 11v5.5m0-9v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
} as const;

/** A drawing of the same kind. */
export const Drawing = ({ path, size = 20 }: { path: string; size?: number | undefined }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
export const Icon = ({ name, size }: { name: keyof typeof PATHS; size?: number }) => (
  <Drawing path={PATHS[name]} size={size} />
);

/** The mark of the product, a stile: two steps over a fence. Drawn by the style sheet. */
export const Mark = () => <span className="mark" />;

/** A ridge behind the heading: decoration alone, drawn by the style sheet. */
export const Ridge = () => <span className="ridge" />;
