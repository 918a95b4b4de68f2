import { Logger } from '@nestjs/common';
import type { CheckoutEvent, Recorded } from '@stile/contracts';
import type { CheckoutCommand } from '@stile/domain';
import type { CommandLanes } from '@stile/event-store';
import { openCheckoutsProjector, type ReadModels } from '@stile/projections';
import { MemoryBus } from '../../../../../test/support/memory-bus.js';
import { processEnvironment } from '../../../../../test/support/process-environment.js';
import { readConfig } from '../../config/config.js';
import { PublicUrl } from '../../http/public-url.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { ChangeCheckout } from '../change-checkout/change-checkout.handler.js';
import type { CardGateway } from '../gateway/port.js';
import { LookUpPayment } from '../look-up/look-up-payment.handler.js';
import { PaymentProcess } from './payment.process.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const PAGE = { intentId: 'i1', redirectUrl: 'https://pay.example.org/' };

interface World {
  readonly step?: string;
  readonly edit?: number;
  readonly captured?: Awaited<ReturnType<CardGateway['capture']>>;
  readonly isVoided?: boolean;
  readonly isRejected?: boolean;
}

/** The process between a gateway and the log, with all that it asks and records. */
const between = ({ step = 'opening', edit, captured, isVoided = true, isRejected = false }: World = {}) => {
  const calls: [string, object][] = [];
  const recorded: [string, CheckoutCommand][] = [];
  const bus = new MemoryBus();
  bus.handle(ChangeCheckout, {
    execute: async ({ command, context }: ChangeCheckout) => {
      await new Promise(setImmediate);
      recorded.push([context.commandId, command]);
      return isRejected ? { accepted: false, rejection: { code: 'refused' } } : { accepted: true };
    },
  });
  const asks =
    <T>(call: string, answer: T) =>
    async (request: object): Promise<T> => {
      calls.push([call, request]);
      return answer;
    };
  const gateway = {
    createIntent: asks('createIntent', PAGE),
    capture: asks('capture', captured ?? { captured: true, paymentId: 'p1' }),
    void: asks('void', isVoided),
  } as unknown as CardGateway;
  const state = { step, started: { language: 'fr', payBy: '2026-12-03T14:30:00.000Z', edit } };
  const lanes = {
    load: async (_: unknown, stream: string) => ({ state: stream === 'checkout-R1' ? state : null }),
  } as unknown as CommandLanes;
  class Carried extends PaymentProcess {
    carry = (event: Partial<Recorded<CheckoutEvent>>) =>
      this.react({ id: 'event-1', stream: 'checkout-R1', metadata: {}, ...event } as Recorded<CheckoutEvent>);
    look = () => this.sweep();
  }
  const looksInto: { filter?: unknown; limit?: number } = {};
  const open = [
    { _id: 'R1', reservationId: 'R1' },
    { _id: 'R2.3', reservationId: 'R2' },
  ];
  const models = {
    of: (projector: unknown) => {
      expect(projector).toBe(openCheckoutsProjector);
      const find = async (query: object) => {
        Object.assign(looksInto, query);
        return open;
      };
      return { find };
    },
  } as unknown as ReadModels;
  const environment = processEnvironment(clock);
  const url = new PublicUrl(readConfig({ PUBLIC_URL: 'https://park.example.org' }));
  const catalogues = {} as CatalogueView;
  const process = new Carried(environment, lanes, gateway, models, bus.asCommandBus(), url, catalogues);
  return { process, calls, recorded, bus, looksInto };
};

const REQUESTED = {
  type: 'PaymentIntentRequested',
  data: { reservationId: 'R1', key: 'k1', amount: 11.3, currency: 'CAD' },
} as Partial<Recorded<CheckoutEvent>>;

it.each<[string, World, string | undefined]>([
  ['a reservation', {}, 'https://park.example.org/api/checkout/R1/return'],
  ['an edit', { edit: 2 }, 'https://park.example.org/api/checkout/R1/return?edit=2'],
  ['a checkout that is open already', { step: 'waiting' }, undefined],
  ['a checkout that was given up', { step: 'abandoned' }, undefined],
])(
  'a request for the payment of %s opens it with its way back, unless it was open',
  async (_, world, returnUrl) => {
    const { process, calls, recorded } = between(world);
    await process.carry(REQUESTED);
    expect(calls).toEqual(
      returnUrl === undefined
        ? []
        : [
            [
              'createIntent',
              {
                key: 'k1',
                reservationId: 'R1',
                amount: 11.3,
                currency: 'CAD',
                description: 'R1',
                language: 'fr',
                returnUrl,
                expiresAt: '2026-12-03T14:30:00.000Z',
              },
            ],
          ],
    );
    const done = returnUrl === undefined ? [] : [['event-1.intent', { type: 'RecordIntent', ...PAGE }]];
    expect(recorded).toEqual(done);
  },
);

const CAPTURE = {
  type: 'CaptureRequested',
  data: { key: 'k2', intentId: 'i1', amount: 11.3, reservationId: 'R1' },
} as Partial<Recorded<CheckoutEvent>>;
const VOID = {
  type: 'VoidRequested',
  data: { key: 'k3', intentId: 'i1', reservationId: 'R1' },
} as Partial<Recorded<CheckoutEvent>>;

it.each<[string, World, object]>([
  [
    'captured',
    { captured: { captured: true, paymentId: 'p7' } },
    { type: 'RecordCaptured', paymentId: 'p7', amount: 11.3 },
  ],
  [
    'refused',
    { captured: { captured: false, code: 'expired' } },
    { type: 'RecordCaptureRejected', code: 'expired' },
  ],
])('a payment that is %s is recorded as that', async (_, world, command) => {
  const { process, calls, recorded } = between(world);
  await process.carry(CAPTURE);
  expect(calls).toEqual([['capture', { key: 'k2', intentId: 'i1', amount: 11.3 }]]);
  expect(recorded).toEqual([['event-1.capture', command]]);
});

it('a payment that was captured before it could be voided is not recorded as voided', async () => {
  const done = between();
  await done.process.carry(VOID);
  expect(done.calls).toEqual([['void', { key: 'k3', intentId: 'i1' }]]);
  expect(done.recorded).toEqual([['event-1.void', { type: 'RecordVoided' }]]);
  const late = between({ isVoided: false });
  await expect(late.process.carry(VOID)).rejects.toThrow('has captured i1');
  expect(late.recorded).toEqual([]);
});

it('a step that the checkout rejects is tried again', async () => {
  await expect(between({ isRejected: true }).process.carry(CAPTURE)).rejects.toThrow('rejected: refused');
});

it('other events of a checkout move nothing', async () => {
  const { process, calls, recorded } = between();
  for (const type of ['PaymentIntentOpened', 'PaymentAuthorised', 'PaymentCaptured', 'CheckoutAbandoned'])
    await process.carry({ ...CAPTURE, type } as unknown as Partial<Recorded<CheckoutEvent>>);
  expect([calls, recorded]).toEqual([[], []]);
});

it('all open payments are looked up, those that end first first, though one of them fails', async () => {
  const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const { process, bus, looksInto } = between();
  const looked: string[] = [];
  bus.handle(LookUpPayment, {
    execute: async ({ checkout, context }: LookUpPayment) => {
      looked.push(`${checkout} ${context.correlation}`);
      if (checkout === 'R1') throw new Error('the gateway does not answer');
    },
  });
  await process.look();
  expect(warned).toHaveBeenCalledTimes(1);
  expect(looked).toEqual(['R1 R1', 'R2.3 R2']);
  expect(looksInto).toMatchObject({
    filter: { step: { $in: ['PaymentIntentOpened', 'PaymentDeclined'] } },
    sort: [['payBy', 1]],
  });
});
