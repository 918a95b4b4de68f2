import { startSimulator, type RunningSimulator } from '@stile/terminal-simulator';
import { eventually } from './eventually.js';

export const SERIALS = ['C0SIM000000001', 'C0SIM000000002'] as const;

/** The simulator of card terminals at a port of its own, and the people before its devices. */
export class TestTerminals {
  private constructor(readonly running: RunningSimulator) {}

  /** The product's clock is days ahead of the simulator's: tokens of half an hour are refreshed at each call. */
  static async start({ accessTokenMs = 365 * 86_400_000, preauth = false } = {}): Promise<TestTerminals> {
    const settings = { processingMs: 0, accessTokenMs, preauth };
    return new TestTerminals(
      await startSimulator({ host: '127.0.0.1', port: 0, drawerPort: null, settings }),
    );
  }

  get settings(): { readonly TERMINAL: 'simulator'; readonly CLOVER_URL: string } {
    return { TERMINAL: 'simulator', CLOVER_URL: this.running.url };
  }

  async press(press: object, serial: string = SERIALS[0]): Promise<void> {
    await this.post(`/_sim/device/${serial}/press`, press);
  }

  async misbehaves(how: object): Promise<void> {
    await this.post('/_sim/next', how);
  }

  /** Nothing that was asked of it goes wrong any more. */
  async behaves(): Promise<void> {
    await fetch(`${this.running.url}/_sim/next`, { method: 'DELETE' });
  }

  /** The request for a sale arrives after all, as the product sent it when it was lost. */
  async arrivesLate(id: string, cents: number, serial: string = SERIALS[0]): Promise<void> {
    const client = { client_id: 'stile-simulator', client_secret: 'stile-simulator-secret' };
    const parameters = new URLSearchParams({
      ...client,
      redirect_uri: `${this.running.url}/back`,
      state: 'late',
    });
    const back = await fetch(`${this.running.url}/oauth/v2/authorize?${parameters}`, { redirect: 'manual' });
    const code = new URL(back.headers.get('location')!).searchParams.get('code');
    const granted = await this.post('/oauth/v2/token', { ...client, code });
    const { access_token } = (await granted.json()) as { access_token: string };
    // Nobody waits for its answer.
    void this.post(
      '/connect/v1/payments',
      { amount: cents, externalPaymentId: id, final: true },
      {
        authorization: `Bearer ${access_token}`,
        'x-clover-device-id': serial,
        'x-pos-id': 'Stile',
        'idempotency-key': id,
      },
    ).catch(() => undefined);
  }

  /** The device's question to the customer; undefined while it asks nothing. */
  asks(serial: string = SERIALS[0]): string | undefined {
    return this.running.simulator.world.devices.get(serial)!.operation?.work.kind;
  }

  /** Its printed papers. */
  paper(serial: string = SERIALS[0]): readonly string[] {
    return [...this.running.simulator.world.devices.get(serial)!.paper];
  }

  /** Once the device does this. */
  async until(kind: string, serial: string = SERIALS[0], withinMs = 60_000): Promise<void> {
    await eventually(
      () => this.asks(serial),
      (found) => found === kind,
      withinMs,
    );
  }

  /** A customer pays with this card once the device asks for one, and takes no receipt. */
  async pays(card = 'visa', serial: string = SERIALS[0]): Promise<void> {
    await this.until('payment', serial);
    await this.press({ press: 'card', card, entry: 'EMV_CONTACT' }, serial);
  }

  async takesNoReceipt(serial: string = SERIALS[0]): Promise<void> {
    await this.until('receipt', serial);
    await this.press({ press: 'receipt', method: 'NO_RECEIPT', additionalData: '' }, serial);
  }

  /** Moved money, in cents, by the transaction's id. */
  movements(): Map<string, number> {
    const moved = new Map<string, number>();
    for (const { key, cents } of this.running.simulator.world.movements) {
      const id = key.slice(0, 13);
      moved.set(id, (moved.get(id) ?? 0) + cents);
    }
    return moved;
  }

  private post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }
}
