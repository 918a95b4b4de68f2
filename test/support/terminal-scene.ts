import {
  misbehaviourSchema,
  newWorld,
  nextMoment,
  step,
  type Delivery,
  type Device,
  type Kind,
  type Misbehaviour,
  type Press,
  type Settings,
  type World,
  type WorldEvent,
} from '@stile/terminal-simulator';
import type { TerminalBody } from './terminal-body.js';

/* A provider of card terminals in virtual time: time passes where a test says so, ids count up. */

export const TILL = 'C0SIM000000001';
/** Speaks French; has neither printer nor drawer. */
export const CAISSE = 'C0SIM000000002';

export interface Answered {
  readonly status: number;
  readonly body: TerminalBody;
}

export interface CallOptions {
  readonly serial?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export class TerminalScene {
  world: World;
  now = Date.parse('2026-12-03T14:00:00Z');
  token = '';
  readonly #answers = new Map<string, Delivery>();
  #ids = 0;
  #calls = 0;

  constructor(settings: Partial<Settings> = {}) {
    this.world = newWorld({ processingMs: 1_000, ...settings });
    this.token = this.signIn().access_token;
  }

  happen(event: WorldEvent): void {
    const newId = (length: number): string => String(++this.#ids).padStart(length, '0');
    const { world, answers } = step(this.world, event, { now: this.now, newId });
    this.world = world;
    for (const { callId, delivery } of answers) this.#answers.set(callId, delivery);
  }

  /** Time passes, with all that happens by itself meanwhile. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (let next = nextMoment(this.world); next !== null && next <= until; next = nextMoment(this.world)) {
      this.now = Math.max(this.now, next);
      this.happen({ type: 'time' });
    }
    this.now = until;
  }

  /** Sends a request without waiting; answers the id that its answer is found by. */
  send(method: string, url: string, body?: unknown, options: CallOptions = {}): string {
    const callId = `call-${++this.#calls}`;
    const headers = {
      authorization: `Bearer ${this.token}`,
      'x-clover-device-id': options.serial ?? TILL,
      'x-pos-id': 'PARK-TILL-1',
      'user-agent': 'Test/1',
      'content-type': 'application/json',
      ...(options.key !== undefined && { 'idempotency-key': options.key }),
      ...options.headers,
    };
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    this.happen({ type: 'request', callId, request: { method, url, headers, body: text } });
    return callId;
  }

  delivered(callId: string): Delivery | undefined {
    return this.#answers.get(callId);
  }

  /** The answer so far; undefined where nothing has come back. */
  answer(callId: string): Answered | undefined {
    const delivery = this.#answers.get(callId);
    return delivery?.kind === 'answer'
      ? { status: delivery.status, body: JSON.parse(delivery.body) as TerminalBody }
      : undefined;
  }

  /** A call that is answered at once. */
  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Answered {
    const answer = this.answer(this.send(method, `/connect/v1${path}`, body, options));
    if (!answer) throw new Error(`${method} ${path} has no answer yet`);
    return answer;
  }

  signIn(): TerminalBody {
    const query = new URLSearchParams({
      client_id: 'stile-simulator',
      redirect_uri: 'http://127.0.0.1/back',
    });
    const delivery = this.delivered(this.send('GET', `/oauth/v2/authorize?${query}`));
    const code = new URL((delivery as { location: string }).location).searchParams.get('code');
    const client = { client_id: 'stile-simulator', client_secret: 'stile-simulator-secret' };
    return this.answer(this.send('POST', '/oauth/v2/token', { ...client, code }))!.body;
  }

  press(press: Press, serial = TILL): void {
    this.happen({ type: 'press', serial, press });
  }

  tap(card: 'visa' | 'interac' | 'half' | 'declined' = 'visa', serial = TILL): void {
    this.press({ press: 'card', card, entry: 'EMV_CONTACTLESS' }, serial);
  }

  insert(card: 'visa' | 'interac'): void {
    this.press({ press: 'card', card, entry: 'EMV_CONTACT' });
  }

  next(kind: Kind, more: Partial<Misbehaviour> = {}): void {
    this.happen({ type: 'misbehave', misbehaviours: [misbehaviourSchema.parse({ kind, ...more })] });
  }

  /** A sale that waits for its card. */
  startSale(externalPaymentId: string, amount = 2260, options: CallOptions = {}): string {
    const body = { amount, taxAmount: 0, externalPaymentId, final: true };
    return this.send('POST', '/connect/v1/payments', body, { key: externalPaymentId, ...options });
  }

  /** A sale from its request to its answer. */
  sale(externalPaymentId: string, amount = 2260, card: 'visa' | 'interac' | 'half' | 'declined' = 'visa') {
    const call = this.startSale(externalPaymentId, amount);
    this.tap(card);
    this.pass(1_000);
    return this.answer(call)!;
  }

  device(serial = TILL): Device {
    return this.world.devices.get(serial)!;
  }

  /** Cents that moved, each with its kind. */
  moved(): readonly string[] {
    return this.world.movements.map(({ kind, cents }) => `${kind} ${cents}`).toArray();
  }
}
