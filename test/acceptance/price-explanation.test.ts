import type { PriceExplanationAnswer } from '@stile/contracts';
import { Client } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

const started = startedProduct();

const PATH = '/api/admin/price_explanation?group=escarpment&inventory=rattle-ridge&visitor_type=rr-adult';
const verdicts = async (more: string) =>
  (await started.admin.get<PriceExplanationAnswer>(`${PATH}&${more}`)).body.rules.map(({ rule, verdict }) => [
    rule.rule_id,
    verdict,
  ]);

it('says which rule prices an adult, and why the others do not', async () => {
  expect(await verdicts('date=2026-12-04')).toEqual([
    [3, 'discount_group'],
    [11, 'arrival_time'],
    [2, 'date'],
    [1, 'applies'],
  ]);
  expect(await verdicts('date=2026-12-05&arrival_time=16:30&discount_group=Annual+Pass')).toEqual([
    [3, 'applies'],
    [11, 'outranked'],
    [2, 'outranked'],
    [1, 'outranked'],
  ]);
  expect(await verdicts('date=2030-01-01')).toContainEqual([1, 'date']);
});

it('is for those who read price rules', async () => {
  const casey = new Client(started.running.url);
  await casey.signIn('casey');
  const path = `${PATH}&date=2026-12-04`;
  expect((await casey.get(path)).status).toBe(403);
  expect((await started.admin.get(path.replace('rattle-ridge', 'nowhere'))).status).toBe(404);
});
