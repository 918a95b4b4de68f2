import { Drawing } from '../ui/Icon.js';

/** Icons that no first load shows. */
const PATHS = {
  calendar: 'M4 9.5h16M8 3v4m8-4v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1',
  print: 'M7 8V3.500h10V8M7 17H4.500V9a1 1 0 0 1 1-1h13a1 1 0 0 1 1 1v8H17M7 14h10v6.500H7z',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13m5-1.500L20 20',
  lock: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  open: 'M14 4h6v6m0-6-9 9M18 13v6H5V6h6',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1m2 3.700a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  receipt: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8.500h6M9 12.500h6',
  camera: 'M4 8.500h3.500L9 6h6l1.500 2.500H20V19H4zM12 16.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  person:
    'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.500 9c.5-4.200 3.500-6.500 7.500-6.500s7 2.300 7.500 6.500',
} as const;

export const LazyIcon = ({ name, size }: { name: keyof typeof PATHS; size?: number }) => (
  <Drawing path={PATHS[name]} size={size} />
);
