import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ParticipantRecords, ReservationRow } from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { TODAY, USERS } from '../testing/fake-data.js';
import { mountConsole } from '../testing/mount.js';

const records = (id: string): ParticipantRecords[] => [
  {
    id: 'p1',
    number: 1,
    name: 'Ann Roy',
    visitor_type_name: 'Adult',
    photo: true,
    waiver: {
      id: `${id}.p1`,
      status: 'signed',
      title: 'Release',
      signer: 'Ann Roy',
      relation: 'self',
      signed_at: '2026-12-03T14:00:00.000Z',
      email: 'ann@example.org',
      sent_at: null,
    },
    test: null,
    test_types: [],
  },
  {
    id: 'p2',
    number: 2,
    name: 'Mia Roy',
    visitor_type_name: 'Youth',
    photo: false,
    waiver: {
      id: `${id}.p2`,
      status: 'not_signed',
      title: 'Release',
      signer: null,
      relation: null,
      signed_at: null,
      email: 'bob@example.org',
      sent_at: '2026-12-03T02:30:00.000Z',
    },
    test: {
      id: `${id}.p2`,
      type: '',
      test_status: 'test_status_booked',
      test_result: 'result_not_available',
      data: { investigation_type: null, investigation_number: '' },
      updated_at: null,
      updated_by: null,
    },
    test_types: ['PCR'],
  },
];

const desk = () => Object.assign(new FakeApi(), { signedIn: USERS['casey']! });

const open = async (row: Partial<ReservationRow> = {}, server = desk()) => {
  server.reservations = server.reservations.map((each, index) => (index === 0 ? { ...each, ...row } : each));
  const { id } = server.reservations[0]!;
  server.records.set(id, records(id));
  const mounted = await mountConsole(`/reservation/${id}`, { api: server });
  const panel = within(await screen.findByRole('region', { name: 'Participants' }));
  await panel.findByText('Mia Roy');
  return { ...mounted, server, id, panel };
};

test('the paper of each is printed on the day of the visit, once they have come', async () => {
  const checkedIn = '2026-12-03T15:05:00.000Z';
  const papers = async (row: Partial<ReservationRow>) => {
    const { panel, id } = await open(row);
    await panel.findByText('Youth');
    return { id, links: panel.queryAllByRole('link', { name: /^Print/ }) };
  };
  expect((await papers({ visit_date: TODAY, checked_in_at: null })).links).toHaveLength(0);
  cleanup();
  expect((await papers({ visit_date: '2026-12-24', checked_in_at: checkedIn })).links).toHaveLength(0);
  cleanup();
  const { id, links } = await papers({ visit_date: TODAY, checked_in_at: checkedIn });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Print, Ann Roy', 'Print, Mia Roy']);
  expect(links[1]!.getAttribute('href')).toBe(
    `/reservation/print?reservationId=${id}&duration=4.5&profile=p2&lang=en`,
  );
});

test('the consent of a guardian is shown with its points, and no other', async () => {
  const by = {
    signer: 'Bob Roy',
    relation: 'parent',
    language: 'en',
    participant: 'Mia Roy',
    text: 'I know the risks\nI am insured',
  } as const;
  const consent = { points: [true, true], complete: true, completeUTCTimestamp: null };
  const server = desk();
  server.profileFields.set('p1', { consent });
  server.profileFields.set('p2', { consent: { ...consent, by }, other: { ...consent, complete: false, by } });
  const { panel } = await open({}, server);
  const summary = await panel.findByText('Consent by Bob Roy, parent');
  expect(panel.getAllByRole('group')).toHaveLength(1);
  expect(summary.closest('li')!.textContent).toContain('Mia Roy');
  expect(summary.nextElementSibling!.textContent).toBe(by.text);
});

test('who takes part is shown with photo, waiver and test', async () => {
  const { panel, id } = await open();
  expect(panel.getByRole('img', { name: 'Photo of Ann Roy' }).getAttribute('src')).toBe(
    `/api/reservation/${id}/participants/1/photo`,
  );
  expect([
    panel.getByText('Signed'),
    panel.getByText('Not Signed'),
    panel.getByText('Test: Booked, not available'),
  ]).toHaveLength(3);
  expect(panel.getByRole('link', { name: 'Download the waiver of Ann Roy (PDF)' }).getAttribute('href')).toBe(
    `/api/download_waiver/${id}.p1?inventoryGroup=escarpment`,
  );
  expect(panel.queryByRole('button', { name: /Resend waiver of Ann Roy/ })).toBeNull();
});

test('when a waiver was sent is told by the venue’s clock', async () => {
  const { panel } = await open();
  expect(await panel.findByText(/^Link sent to bob@example.org, Dec 2, 2026, 9:30\sPM$/)).toBeTruthy();
});

test('a waiver is sent again; a rejection is in the server’s words', async () => {
  const { panel, user, server, id } = await open();
  await user.click(panel.getByRole('button', { name: 'Resend waiver of Mia Roy to bob@example.org' }));
  expect(await screen.findByText('Waiver resent successfully')).toBeTruthy();
  expect(server.calls.filter(({ path }) => path === `/api/resend_waiver/${id}.p2`)).toHaveLength(1);
  server.rejectOnce('POST', `/api/resend_waiver/${id}.p2`, 429, 'too_many_requests', 'Too many requests.');
  await user.click(panel.getByRole('button', { name: 'Resend waiver of Mia Roy to bob@example.org' }));
  expect(await screen.findByText('Too many requests.')).toBeTruthy();
});

test('a test is written whole; the dialog stays while it is rejected and closes when it is done', async () => {
  const { panel, user, server, id } = await open();
  await user.click(panel.getByRole('button', { name: 'Update Test: Mia Roy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Test: Mia Roy' }));
  await user.selectOptions(dialog.getByLabelText('Status'), 'Result available');
  await user.selectOptions(dialog.getByLabelText('Result'), 'negative');
  server.rejectOnce('POST', `/api/update_test/${id}.p2`, 503, 'unavailable', 'We are busy for a moment.');
  await user.click(dialog.getByRole('button', { name: 'Update Test' }));
  expect(await screen.findByText('We are busy for a moment.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Update Test' }));
  expect(await screen.findByText('Test updated. Investigation number AB12CD34EF')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls.filter(({ path }) => path === `/api/update_test/${id}.p2`).at(-1)!.body).toEqual({
    id: `${id}.p2`,
    type: 'PCR',
    test_status: 'test_status_result_available',
    test_result: 'result_negative',
    data: { investigation_type: null, investigation_number: '' },
    profile: { id: 'p2' },
  });
});

test('what is changed while a test is being saved stays in the dialog until that is saved as well', async () => {
  const { panel, user, server, id } = await open();
  await user.click(panel.getByRole('button', { name: 'Update Test: Mia Roy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Test: Mia Roy' }));
  const saved = () => server.calls.filter(({ path }) => path === `/api/update_test/${id}.p2`);
  let answer!: () => void;
  server.gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await user.selectOptions(dialog.getByLabelText('Status'), 'Result available');
  await user.click(dialog.getByRole('button', { name: 'Update Test' }));
  await user.selectOptions(dialog.getByLabelText('Result'), 'negative');
  answer();
  await screen.findByText('Test updated. Investigation number AB12CD34EF');
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Test' }).disabled).toBe(false),
  );
  expect(dialog.getByLabelText<HTMLSelectElement>('Result').value).toBe('result_negative');
  await user.click(dialog.getByRole('button', { name: 'Update Test' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved().map(({ body }) => body['test_result'])).toEqual(['result_not_available', 'result_negative']);
});
