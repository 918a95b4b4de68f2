import { MemoryVault } from '@stile/event-store';
import { Signer } from '../../ports/signer.js';
import { BuiltInGateway } from './built-in-gateway.js';

const NOW = '2026-12-03T14:00:00.000Z';
const clock = { now: () => NOW };
const gatewayAt = (vault: MemoryVault, secret = 7) =>
  new BuiltInGateway(vault, clock, () => 'http://here', new Signer(Buffer.alloc(32, secret)));
const INTENT = {
  key: 'R1-pay',
  reservationId: 'R1',
  amount: 20,
  currency: 'CAD',
  description: '',
  language: 'en',
  returnUrl: 'http://here/return',
  expiresAt: '2026-12-03T14:15:00.000Z',
} as const;

it('loses no refund where another process captures the same payment late', async () => {
  const vault = new MemoryVault(clock);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  /** A process that stands still before it writes. */
  const slow = new Proxy(vault, {
    get: (target, name) =>
      name === 'put'
        ? async (...args: Parameters<MemoryVault['put']>) => {
            await released;
            return target.put(...args);
          }
        : (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target),
  });
  const [one, other] = [slow, vault].map((each) => gatewayAt(each));
  const { intentId } = await other!.createIntent(INTENT);
  await other!.act(intentId, 'approve');
  const capture = { key: 'R1-capture', intentId, amount: 20 };
  const late = one!.capture(capture);
  await Promise.resolve();
  const captured = await other!.capture(capture);
  const paymentId = captured.captured ? captured.paymentId : '';
  expect(await other!.refund({ key: 'R1.r1', paymentId, amount: 20 })).toMatchObject({ state: 'made' });
  release();
  await late;
  expect((await other!.all()).map(([, { refunds }]) => refunds)).toMatchObject([
    [{ key: 'R1.r1', amount: 20 }],
  ]);
  expect(await other!.refund({ key: 'R1.r2', paymentId, amount: 20 })).toEqual({
    state: 'failed',
    code: 'refund_exceeds_payment',
  });
});

it('names a payment by what nobody outside can work out, the same for each repeat', async () => {
  const idOf = async (secret: number) => {
    const gateway = gatewayAt(new MemoryVault(clock), secret);
    const [first, again] = [await gateway.createIntent(INTENT), await gateway.createIntent(INTENT)];
    expect(again).toEqual(first);
    return first.intentId;
  };
  expect(await idOf(7)).toBe(await idOf(7));
  expect(await idOf(7)).not.toBe(await idOf(8));
});
