import { screen } from '@testing-library/react';
import type { Mounted } from './mount.js';

type Page = Pick<Mounted, 'user'>;

export const ADA = {
  'First name': 'Ada',
  'Last name': 'Tremblay',
  'E-mail': 'ada@example.com',
  'E-mail again': 'ada@example.com',
  Phone: '905 555 0142',
};

/** Books for herself and her family. */
export const ANN_ROY = { ...ADA, 'First name': 'Ann', 'Last name': 'Roy' };

const bookerField = (label: string): HTMLElement => {
  const field = screen.getAllByLabelText<HTMLInputElement>(label).find(({ id }) => id.startsWith('field-'));
  if (!field) throw new Error(`the booker has no field "${label}"`);
  return field;
};

/** Types who books. */
export const typeBooker = async ({ user }: Page, booker: Readonly<Record<string, string>> = ADA) => {
  for (const [label, text] of Object.entries(booker)) await user.type(bookerField(label), text);
};

/** Types who books and accepts the terms: all that a reservation without participants asks. */
export const fillIn = async (page: Page, booker: Readonly<Record<string, string>> = ADA) => {
  await typeBooker(page, booker);
  await page.user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
};
