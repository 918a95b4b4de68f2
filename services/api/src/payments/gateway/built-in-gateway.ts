import { epochMsOf, money, type Clock, type Instant, type Language } from '@stile/contracts';
import type { Vault } from '@stile/event-store';
import type { Signer } from '../../ports/signer.js';
import { GatewayUnavailable, type CardGateway, type IntentStatus } from './port.js';

const INTENTS = 'gateway-intents';
/** Each by itself: processes that change one intent at once lose none. */
const REFUNDS = 'gateway-refunds';
const MOST = 100_000;
const PAYMENT = 'py_';
const OWN_ID = /^(?:py_pi|re)_[0-9a-f]{32}$/;
/** Whether an id of a payment or a refund is of this gateway: no provider ever pays it out. */
export const isOfBuiltIn = (id: string): boolean => OWN_ID.test(id);

/**
 * Cards that the built-in gateway knows, with the numbers that card networks set aside for tests. What it does with each
 * is what a real one may do. Every other number is declined.
 */
export const TEST_CARDS = [
  { id: 'approve', brand: 'Visa', number: '4242424242424242', last4: '4242' },
  { id: 'decline', brand: 'Visa', number: '4000000000000002', last4: '0002' },
  { id: 'slow', brand: 'Mastercard', number: '5555555555554444', last4: '4444' },
  { id: 'lost', brand: 'Visa', number: '4000000000000341', last4: '0341' },
  { id: 'no_refund', brand: 'Visa', number: '4000002500003155', last4: '3155' },
] as const;
export type TestCard = (typeof TEST_CARDS)[number]['id'];
export const SLOW_MS = 5_000;

export interface Intent {
  readonly intentId: string;
  readonly reservationId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly language: Language;
  readonly returnUrl: string;
  readonly expiresAt: Instant;
  readonly state: IntentStatus['state'];
  readonly card: TestCard | null;
  readonly lastDecline: string | null;
  /** Idempotency keys that were carried out: how often money moved can be counted. */
  readonly captures: readonly string[];
  readonly voids: readonly string[];
  /** Refunds of it in an earlier version; by now they lie beside the intent. */
  readonly refunds?: readonly { readonly key: string; readonly amount: number }[];
}

interface Refunded {
  readonly intentId: string;
  readonly key: string;
  readonly amount: number;
}
/** More than a reservation takes. */
const MOST_REFUNDS = 1000;

/** Every intent with what went back of it. */
export const intentsIn = async (
  vault: Pick<Vault, 'list'>,
): Promise<readonly (readonly [string, Intent])[]> => {
  const refunds = (await vault.list<Refunded>(REFUNDS, MOST)).map(([, refund]) => refund);
  return (await vault.list<Intent>(INTENTS, MOST)).map(([id, intent]) => {
    const own = refunds.filter(({ intentId }) => intentId === id);
    return [id, own.length > 0 ? { ...intent, refunds: [...(intent.refunds ?? []), ...own] } : intent];
  });
};

/**
 * The gateway that works without a network: its own ledger of intents lies in the vault, its page is under /gateway.
 * `faults` lets tests lose, delay and repeat answers.
 */
export class BuiltInGateway implements CardGateway {
  readonly name = 'built-in';
  /** Called before and after each call; a test throws here to lose a request or an answer. */
  faults: (call: string, moment: 'before' | 'after') => Promise<void> | void = () => undefined;
  private chain: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly publicUrl: () => string,
    private readonly signer: Pick<Signer, 'mac'>,
  ) {}

  createIntent: CardGateway['createIntent'] = (request) =>
    this.call('createIntent', async () => {
      const intentId = this.idOf('pi', request.key);
      const { key: _key, ...rest } = request;
      await this.vault.putIfAbsent<Intent>(INTENTS, intentId, {
        ...rest,
        intentId,
        state: 'open',
        card: null,
        lastDecline: null,
        captures: [],
        voids: [],
      });
      return { intentId, redirectUrl: `${this.publicUrl()}/gateway/pay/${intentId}` };
    });

  lookup: CardGateway['lookup'] = (intentId) =>
    this.call('lookup', async () => statusOf(await this.intent(intentId)));

  capture: CardGateway['capture'] = (request) =>
    this.call('capture', async () => {
      const intent = await this.intent(request.intentId);
      if (intent.captures.includes(request.key))
        return { captured: true, paymentId: `${PAYMENT}${intent.intentId}` };
      if (intent.state !== 'authorised' || request.amount > intent.amount)
        return { captured: false, code: `intent_${intent.state}` };
      await this.put({ ...intent, state: 'captured', captures: [...intent.captures, request.key] });
      return { captured: true, paymentId: `${PAYMENT}${intent.intentId}` };
    });

  void: CardGateway['void'] = (request) =>
    this.call('void', async () => {
      const intent = await this.intent(request.intentId);
      if (intent.state === 'captured') return false;
      if (intent.state !== 'cancelled')
        await this.put({ ...intent, state: 'cancelled', voids: [...intent.voids, request.key] });
      return true;
    });

  refund: CardGateway['refund'] = ({ key, paymentId, amount }) =>
    this.call('refund', async () => {
      const intent = await this.intent(paymentId.slice(PAYMENT.length));
      const refunds = [...(intent.refunds ?? []), ...(await this.refundsOf(intent.intentId))];
      const gatewayRefundId = this.idOf('re', key);
      if (refunds.some((refund) => refund.key === key)) return { state: 'made', gatewayRefundId };
      if (intent.card === 'no_refund') return { state: 'failed', code: 'card_closed' };
      const returned = money.add(...[amount, ...refunds.map((refund) => refund.amount)].map(money.money));
      if (intent.state !== 'captured' || returned > money.money(intent.amount))
        return { state: 'failed', code: 'refund_exceeds_payment' };
      const { intentId } = intent;
      await this.vault.putIfAbsent(REFUNDS, `${intentId}.${key}`, { intentId, key, amount });
      return { state: 'made', gatewayRefundId };
    });

  /** Nobody works it out from a reservation's number; a repeat has the same. */
  private idOf = (prefix: 'pi' | 're', key: string): string =>
    `${prefix}_${this.signer.mac('gateway', `${prefix} ${key}`).toString('hex').slice(0, 32)}`;

  /** The intent that the page shows; undefined for an id that is not ours. */
  page(intentId: string): Promise<Intent | undefined> {
    return this.vault.get<Intent>(INTENTS, intentId);
  }

  /** Whole minutes in which it can still be paid. */
  minutesLeft = ({ expiresAt }: Intent): number =>
    Math.max(0, Math.floor((epochMsOf(expiresAt) - epochMsOf(this.clock.now())) / 60_000));

  /** The visitor paid or turned back on the page. Answers how the page goes on. */
  act(intentId: string, act: TestCard | 'cancel'): Promise<'return' | 'declined' | 'lost'> {
    return this.serially(async () => {
      const intent = await this.intent(intentId);
      if (intent.state !== 'open') return 'return';
      if (act === 'cancel' || intent.expiresAt < this.clock.now()) {
        await this.put({ ...intent, state: 'cancelled' });
        return 'return';
      }
      if (act === 'decline') {
        await this.put({ ...intent, card: act, lastDecline: 'card_declined' });
        return 'declined';
      }
      await this.put({ ...intent, state: 'authorised', card: act });
      return act === 'lost' ? 'lost' : 'return';
    });
  }

  /** Every intent, for tests that count what moved. */
  all(): Promise<readonly (readonly [string, Intent])[]> {
    return intentsIn(this.vault);
  }

  private async refundsOf(intentId: string): Promise<readonly Refunded[]> {
    const listed = await this.vault.list<Refunded>(REFUNDS, MOST_REFUNDS, intentId);
    return listed.map(([, refund]) => refund).filter((refund) => refund.intentId === intentId);
  }

  private async call<T>(name: string, act: () => Promise<T>): Promise<T> {
    await this.faults(name, 'before');
    const result = await this.serially(act);
    await this.faults(name, 'after');
    return result;
  }

  /** One change at a time: a read and its write belong together. */
  private serially<T>(act: () => Promise<T>): Promise<T> {
    const done = this.chain.then(act, act);
    this.chain = done.catch(() => undefined);
    return done;
  }

  private async intent(intentId: string): Promise<Intent> {
    const intent = await this.vault.get<Intent>(INTENTS, intentId);
    if (!intent) throw new GatewayUnavailable(`no intent ${intentId}`);
    return intent;
  }

  private put = (intent: Intent): Promise<void> => this.vault.put(INTENTS, intent.intentId, intent);
}

const statusOf = (intent: Intent): IntentStatus => {
  if (intent.state === 'cancelled') return { state: 'cancelled' };
  if (intent.state === 'open') return { state: 'open', lastDecline: intent.lastDecline };
  const card = TEST_CARDS.find(({ id }) => id === intent.card);
  return {
    state: intent.state,
    amount: intent.amount,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
};
