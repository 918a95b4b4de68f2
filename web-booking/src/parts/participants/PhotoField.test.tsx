import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../testing/fake-api.js';
import { mount } from '../../testing/mount.js';
import { writeDrafts } from '../drafts/participant-drafts.js';
import { writePreview } from '../drafts/photo-file.js';

const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&startDate=2027-07-05&carArrivalTime=08%3A30&v.sc-camper=1';
const BLOB = `ph-${'x'.repeat(43)}`;
const open = async (fields: Record<string, string | { name: string; blob: string }> = {}) => {
  const page = await mount(CAMP, { api: new FakeApi() });
  writeDrafts(page.services.stored, 'summer-camp', [
    { id: 'p1', visitorType: 'sc-camper', categories: {}, addons: [], fields },
  ]);
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Who takes part?' });
  return page;
};
const input = () => document.querySelector<HTMLInputElement>('[data-photo-file]')!;
const file = (bytes: number, name: string, type: string): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes });

beforeEach(() => window.sessionStorage.clear());

test('a file of more than 9 MB is refused here, in the words of the venue’s rules', async () => {
  const { user } = await open();
  await user.upload(input(), file(9_000_001, 'mia.jpg', 'image/jpeg'));
  expect(await screen.findByText('File size must not exceed 9MB')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one of 9 MB is cut before it is sent', async () => {
  const { user } = await open();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  await user.upload(input(), file(9_000_000, 'mia.jpg', 'image/jpeg'));
  expect(await screen.findByRole('dialog', { name: /^Photo of/ })).toBeTruthy();
  expect(screen.queryByText('File size must not exceed 9MB')).toBeNull();
});

test('what was uploaded is shown by the tab that did, and can be changed', async () => {
  const page = await mount(CAMP, { api: new FakeApi() });
  writePreview(page.services.stored, BLOB, 'data:image/jpeg;base64,xx', undefined);
  page.unmount();
  await open({ photo: { name: 'mia.jpg', blob: BLOB } });
  const change = await screen.findByRole('button', { name: 'Change the picture' });
  expect(change.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,xx');
  expect(
    screen.getByText(
      'Image saved. Click on the image to change it or click camera icon to take a picture instead.',
    ),
  ).toBeTruthy();
});

test('it can be taken away, and focus stays with the picture’s place', async () => {
  const { user } = await open({ photo: { name: 'mia.jpg', blob: BLOB } });
  await user.click(await screen.findByRole('button', { name: /^Remove the picture of/ }));
  const choose = await screen.findByRole('button', { name: /^Choose a picture of/ });
  expect(document.activeElement).toBe(choose);
  expect(screen.queryByRole('button', { name: /^Remove the picture of/ })).toBeNull();
});

test('a browser without a camera asks the device for a picture', async () => {
  const { user } = await open();
  const clicked: (string | null)[] = [];
  HTMLInputElement.prototype.click = function click() {
    clicked.push(this.getAttribute('capture'));
  };
  await user.click(screen.getByRole('button', { name: 'Take a picture' }));
  await waitFor(() => expect(clicked).toEqual(['user']));
});
