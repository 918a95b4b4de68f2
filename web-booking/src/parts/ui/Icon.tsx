/** Line icons of our own, drawn on a 24 grid; always beside words or inside a named button. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
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

/** The mark of the product: a stile, two steps over a fence. */
export const Mark = () => (
  <svg className="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect className="mark-ground" width="32" height="32" rx="9" />
    <path className="mark-lines" d="M9 7v18M23 7v18M9 11.500h14M5.500 20.500H15M17 16h9.500" />
  </svg>
);

/** A ridge behind the heading: decoration alone. */
export const Ridge = () => (
  <svg
    className="ridge"
    viewBox="0 0 600 120"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    <path className="ridge-far" d="M0 120V92l70-22 60 14 80-46 58 30 70-52 64 40 52-24 86 48 60-20v60z" />
    <path className="ridge-near" d="M0 120v-8l96-24 74 14 96-42 70 34 62-26 92 38 110-22v36z" />
  </svg>
);
