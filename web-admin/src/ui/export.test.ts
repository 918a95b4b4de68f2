import { csvOf } from './export.js';

const columns = [
  { label: 'Name', value: ({ name }: { name: string | null }) => name },
  { label: 'Total', value: ({ total }: { total: number }) => total },
];
const csv = (name: string | null, total = 1): string =>
  csvOf([{ name, total }] as { name: string | null; total: number }[], columns as never);

test('an export has a mark for Excel and a heading, and quotes what it says', () => {
  expect(csv('O’Hara, "Ray"', -2.5)).toBe('\ufeff"Name","Total"\r\n"O’Hara, ""Ray""",-2.5');
  expect(csv(null)).toContain('"",1');
});

test.each(['=HYPERLINK("x")', '+1', '-2+3', '@x', '\tx'])('%s is a text for a spreadsheet', (name) => {
  expect(csv(name)).toContain(`"'${name.replaceAll('"', '""')}"`);
});
