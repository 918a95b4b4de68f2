import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** An input by its label; a list to choose from is a combobox. */
export const findField = (label: string | RegExp): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(label, {
    selector: 'input, select, textarea, [role=combobox]',
  });

/** Chooses from a list by the name, once the names have loaded. */
export const choose = async (user: UserEvent, list: HTMLElement, name: string): Promise<void> => {
  if (list instanceof HTMLSelectElement) {
    await within(list).findByText(name);
    return user.selectOptions(list, name);
  }
  await user.click(list);
  return user.click(await screen.findByRole('option', { name }));
};
