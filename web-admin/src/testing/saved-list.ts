import { screen, waitFor } from '@testing-library/react';
import type { mountConsole } from './mount.js';

type Mounted = Awaited<ReturnType<typeof mountConsole>>;

/** The list, the filter and the sort of the file that the page's button Export has made. */
export const savedList = async ({
  server,
  user,
  left,
}: Pick<Mounted, 'server' | 'user' | 'left'>): Promise<object> => {
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(left).toHaveLength(1));
  const { list, filter, sort } = server.calls.find(({ path }) => path === '/api/exports')!.body;
  return { list, filter: JSON.parse(String(filter)) as object, sort: JSON.parse(String(sort)) as object };
};
