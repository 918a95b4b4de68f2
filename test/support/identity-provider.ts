import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort, ROOT } from './product.js';

const CLIENT = { CLIENT_ID: 'stile', CLIENT_SECRET: 'a-secret-of-the-app-and-of-nobody-else' };

/** An account of the organisation, by the login that is also its id there. */
export type Accounts = Readonly<
  Record<string, { readonly email?: string; readonly email_verified?: boolean }>
>;

/** An organisation's own sign-in, as a process (`oidc-provider.mjs`), for a product that will listen at an address. */
export class TestProvider {
  private constructor(
    readonly url: string,
    private readonly child: ReturnType<typeof spawn>,
  ) {}

  static async start(productUrl: string, port?: number): Promise<TestProvider> {
    const listening = String(port ?? (await freePort()));
    const child = spawn(process.execPath, [join(ROOT, 'test', 'support', 'oidc-provider.mjs')], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', PORT: listening, PRODUCT_URL: productUrl, ...CLIENT },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () => reject(new Error('the provider did not start')));
    });
    return new TestProvider(`http://127.0.0.1:${listening}`, child);
  }

  get settings(): Readonly<Record<string, string>> {
    return {
      OIDC_ISSUER: this.url,
      OIDC_CLIENT_ID: CLIENT.CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT.CLIENT_SECRET,
      OIDC_LABEL: 'Okta',
    };
  }

  async has(accounts: Accounts): Promise<void> {
    await this.tell('accounts', accounts);
  }
  /** Claims that its next token has instead of its own; `withoutLogout`: it has no address that ends sessions. */
  async answers(next: object): Promise<void> {
    await this.tell('next', next);
  }

  /** Somebody types a login at the address that the product led to: where the provider leads back to. */
  async signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let request: { readonly url: URL; readonly body?: URLSearchParams } = { url: new URL(address) };
    for (;;) {
      const { url, body } = request;
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(body ? { method: 'POST', body } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      const to = location ? new URL(location, url) : undefined;
      if (to && to.origin !== this.url) return to.href;
      if (!to && url.pathname.startsWith('/interaction/'))
        request = { url, body: new URLSearchParams({ login }) };
      else if (to) request = { url: to };
      else throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
    }
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }

  private async tell(what: string, body: object): Promise<void> {
    await fetch(`${this.url}/_test/${what}`, { method: 'POST', body: JSON.stringify(body) });
  }
}
