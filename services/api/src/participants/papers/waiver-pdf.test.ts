import { waiverPdf } from './waiver-pdf.js';

it('a text without a space is broken, and takes no longer than another', async () => {
  const before = process.cpuUsage();
  const pdf = await waiverPdf({
    venue: ['Escarpment'],
    destination: 'Rattle Ridge',
    visitDate: '2026-12-12',
    reservationId: '7KQ4MWXH2P',
    participant: 'Ada Lovelace',
    document: { language: 'en', title: 'Waiver', text: 'x'.repeat(20_000), hash: 'h', revision: 1 } as never,
    signer: 'Ada Lovelace',
    relation: 'self',
    signedAt: '2026-12-03 14:00:00',
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(3);
});
