import { fireEvent, screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { mountConsole } from '../testing/mount.js';

const open = async (address = '/addon_inventory?addon_inventory_id=rr-guide') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: fakeDocuments(),
  });
  const mounted = await mountConsole(address, { api });
  const chooser = await screen.findByRole<HTMLButtonElement>('button', {
    name: /^(Choose a|Replace the) picture$/,
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  return {
    ...mounted,
    api,
    chooser,
    choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }),
    stored: () => api.documents['addons'].find(({ id }) => id === 'rr-guide')!,
  };
};
const picture = (type = 'image/jpeg', size = 100): File =>
  Object.defineProperty(new File(['x'], 'guide.jpg', { type }), 'size', { value: size });
const shown = () => screen.queryByRole<HTMLImageElement>('img', { name: 'The product’s picture' });

test('a chosen picture is the product’s at once, shows, and leaves what is being typed to be saved', async () => {
  const { user, api, choose, stored } = await open();
  expect(screen.getByText('No picture yet')).toBeTruthy();
  const title = await screen.findByLabelText('Title');
  await user.clear(title);
  await user.type(title, 'Ridge walk');
  choose(picture());
  expect(await screen.findByText('Image saved successfully')).toBeTruthy();
  const sent = api.calls.find(
    ({ method, path }) => method === 'PUT' && path === '/api/upload_addon_image/rr-guide',
  );
  expect([sent?.headers.get('content-type'), sent?.query.get('inventoryGroup')]).toEqual([
    'image/jpeg',
    'escarpment',
  ]);
  expect(shown()!.src).toContain(stored()['image']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Product saved successfully!');
  expect(stored()).toMatchObject({
    title: 'Ridge walk',
    image: expect.stringContaining('/api/addon_image/') as unknown,
    _revision: 3,
  });
});

test('it is replaced by another, and taken off with the next save', async () => {
  const { user, choose, stored } = await open();
  choose(picture());
  await screen.findByRole('button', { name: 'Replace the picture' });
  const first = stored()['image'];
  choose(picture('image/png'));
  await waitFor(() => expect(stored()['image']).not.toBe(first));
  await waitFor(() => expect(shown()!.src).toContain(stored()['image']));
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect([shown(), screen.getByText('Not saved yet').textContent]).toEqual([null, 'Not saved yet']);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()['image']).toBeNull());
});

test('what is too large or no picture is said before it is sent, what the server rejects after', async () => {
  const { api, choose } = await open();
  choose(picture('image/jpeg', 9_000_001));
  expect((await screen.findByRole('alert')).textContent).toBe('File size must not exceed 9MB');
  choose(picture('image/gif'));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPEG, PNG or WebP picture.');
  expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false);
  api.rejectOnce(
    'PUT',
    '/api/upload_addon_image/rr-guide',
    422,
    'image_unreadable',
    'This picture cannot be read.',
  );
  choose(picture());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This picture cannot be read.'));
  expect(shown()).toBeNull();
});

test('somebody else’s save in between is met by the next one', async () => {
  const { user, api, choose, stored } = await open();
  api.documents = {
    ...api.documents,
    addons: api.documents['addons'].map((product) => ({
      ...product,
      url: 'https://example.org',
      _revision: 2,
    })),
  };
  choose(picture());
  await screen.findByText('Image saved successfully');
  await user.type(await screen.findByLabelText('Title'), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('They changed: Link.')).toBeTruthy();
  expect(stored()['url']).toBe('https://example.org');
});

test('a new product is saved before it can have one', async () => {
  const { chooser } = await open('/addon_inventory');
  expect(chooser.disabled).toBe(true);
  expect(screen.getByText('Save the product first; then it can have a picture.')).toBeTruthy();
});

test('a picture that is gone says so', async () => {
  const { choose } = await open();
  choose(picture());
  await screen.findByRole('button', { name: 'Replace the picture' });
  fireEvent.error(shown()!);
  expect(await screen.findByText('This picture cannot be shown')).toBeTruthy();
});

test('a destination’s picture is uploaded too', async () => {
  const { user, api, choose } = await open('/destinations/inventories/rattle-ridge');
  const stored = () => api.documents['inventories'].find(({ id }) => id === 'rattle-ridge')!;
  choose(picture());
  expect(await screen.findByText('Image saved successfully')).toBeTruthy();
  expect(
    api.calls.some(
      ({ method, path }) => method === 'PUT' && path === '/api/upload_inventory_image/rattle-ridge',
    ),
  ).toBe(true);
  const shownHere = screen.getByRole<HTMLImageElement>('img', { name: 'The destination’s picture' });
  expect(shownHere.src).toContain(stored()['picture']);
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect('picture' in stored()).toBe(false));
});
