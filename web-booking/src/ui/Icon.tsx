/** Line icons of our own, drawn on a 24 grid; always beside words or inside a named button. */
const PATHS = {
  back: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7', down: 'M5 9l7 7 7-7', check: 'M5 12.5l4.5 4.5L19 7.5', alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18', calendar: 'M4 9.5h16M8 3v4m8-4v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1',
  people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7m-6.5 9c.4-3.8 3-6 6.5-6s6.100 2.200 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.500m2 3.500c2 .8 3.200 2.700 3.500 5.500',
  print: 'M7 8V3.500h10V8M7 17H4.500V9a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v8H17M7 14h10v6.500H7z', search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13m5-1.500L20 20',
  lock: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11', link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1m2 3.700a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  receipt: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6', camera: 'M4 8.500h3.500L9 6h6l1.500 2.500H20V19H4zM12 16.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6', person: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.500 9c.5-4.200 3.500-6.500 7.500-6.500s7 2.300 7.500 6.500',
  close: 'M6 6l12 12M18 6L6 18', plus: 'M12 5v14M5 12h14', minus: 'M5 12h14',
} as const;

export const Icon = ({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={PATHS[name]} /></svg>
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
  <svg className="ridge" viewBox="0 0 600 120" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" focusable="false">
    <path className="ridge-far" d="M0 120V92l70-22 60 14 80-46 58 30 70-52 64 40 52-24 86 48 60-20v60z" />
    <path className="ridge-near" d="M0 120v-8l96-24 74 14 96-42 70 34 62-26 92 38 110-22v36z" />
  </svg>
);
