import { instantOf } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { readConfig } from '../../config/config.js';
import { ApiError } from '../../http/api-error.js';
import { endpointsOf, type Answer, type Call } from '../../http/endpoint.js';
import { systemIds } from '../../ports/ids.js';
import { Signer } from '../../ports/signer.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { Limits } from '../limits/limits.js';
import { Credentials } from '../sessions/credentials.js';
import { SignIns } from '../sessions/sign-ins.js';
import { SecondFactorEndpoints } from './second-factor.endpoints.js';

const SENT_AT_MS = Date.parse('2026-12-03T14:00:00.000Z');
const USERS: Readonly<Record<string, { readonly email: string | null }>> = {
  casey: { email: 'casey@example.com' },
  kim: { email: 'kim@example.com' },
  robin: { email: null },
};

/** Casey has been sent a code, and so has Robin, whose address is gone. */
const town = async () => {
  let nowMs = SENT_AT_MS;
  const clock = { now: () => instantOf(nowMs) };
  const emails = new Map(Object.entries(USERS).map(([name, { email }]) => [name, email]));
  const catalogues = {
    user: (username: string) =>
      emails.has(username)
        ? {
            inventoryGroup: 'venue',
            user: { body: { email: emails.get(username), permission_groups: [], settings: {} } },
          }
        : undefined,
    of: () => ({ permission_groups: new Map() }),
    groups: () => [],
  } as unknown as CatalogueView;
  const config = readConfig({});
  const credentials = new Credentials(
    new MemoryVault(clock),
    clock,
    systemIds(clock),
    new Signer(Buffer.alloc(32), Buffer.alloc(32)),
    catalogues,
    config,
  );
  const challenges = {
    casey: await credentials.challenge('casey'),
    robin: await credentials.challenge('robin'),
  };
  const mailed: string[] = [];
  const signIns = {
    of: (_: string, signIn: () => Promise<Answer>) => signIn(),
    open: async (username: string) => ({ body: username }),
    mailCode: async (_: string, { email }: { readonly email: string }) => {
      await Promise.resolve();
      mailed.push(email);
    },
  } as unknown as SignIns;
  const limits = new Limits(config);
  const endpoints = endpointsOf(new SecondFactorEndpoints(credentials, signIns, limits, clock));
  const call = async (path: string, body: object) => {
    try {
      const { handle } = endpoints.find((each) => each.path === path)!;
      return (await handle({ body, caller: { language: 'en' } } as unknown as Call)).body;
    } catch (error) {
      if (error instanceof ApiError) return error.rejection.code;
      throw error;
    }
  };
  return {
    challenges,
    mailed,
    limits,
    wait: (ms: number) => (nowMs += ms),
    resend: (username: string, challenge: string) => call('/api/send_new_tfa_token', { username, challenge }),
    handshake: (username: string, challenge: string, code: string) =>
      call('/api/handshake_tfa_token', { username, challenge, tfa_token: code }),
  };
};

describe('a new code', () => {
  it.each([
    ['casey', 'casey', 30_000, 'sent'],
    ['casey', 'casey', 29_999, 'too_many_requests'],
    ['casey', 'casey', 10 * 60_000, 'invalid_code'],
    ['kim', 'casey', 30_000, 'invalid_code'],
    ['casey', 'robin', 30_000, 'invalid_code'],
    ['robin', 'robin', 30_000, 'invalid_code'],
    ['nobody', 'casey', 30_000, 'invalid_code'],
  ] as const)('for %s, by the challenge of %s, after %i ms: %s', async (username, of, ms, outcome) => {
    const { challenges, mailed, wait, resend } = await town();
    wait(ms);
    const answer = await resend(username, challenges[of].challengeId);
    expect([answer, mailed]).toEqual(
      outcome === 'sent' ? [{ sent: true }, ['casey@example.com']] : [outcome, []],
    );
  });
  it('is mailed to nobody by a challenge that is not there', async () => {
    const { mailed, wait, resend } = await town();
    wait(30_000);
    expect([await resend('casey', 'none'), mailed]).toEqual(['invalid_code', []]);
  });
  it('voids the one before it', async () => {
    const { challenges, wait, resend, handshake } = await town();
    const { challengeId, code } = challenges.casey;
    wait(30_000);
    await resend('casey', challengeId);
    expect(await handshake('casey', challengeId, code)).toBe('invalid_code');
  });
  it('is mailed five times an hour', async () => {
    const { challenges, mailed, wait, resend } = await town();
    for (let sent = 1; sent <= 5; sent++) {
      wait(30_000);
      await resend('casey', challenges.casey.challengeId);
    }
    wait(30_000);
    expect(await resend('casey', challenges.casey.challengeId)).toBe('too_many_requests');
    expect(mailed).toHaveLength(5);
  });
});

describe('a code', () => {
  it.each([
    ['casey', 'casey', 'casey', 'casey'],
    [' Casey ', 'casey', 'casey', 'casey'],
    ['kim', 'casey', 'casey', 'invalid_code'],
    ['casey', 'robin', 'casey', 'invalid_code'],
    ['casey', 'casey', 'robin', 'invalid_code'],
  ] as const)(
    'typed for %s, by the challenge of %s, that of %s: %s',
    async (username, of, ofCode, outcome) => {
      const { challenges, handshake } = await town();
      expect(await handshake(username, challenges[of].challengeId, challenges[ofCode].code)).toBe(outcome);
    },
  );
  it('signs in once', async () => {
    const { challenges, handshake } = await town();
    const { challengeId, code } = challenges.casey;
    await handshake('casey', challengeId, code);
    expect(await handshake('casey', challengeId, code)).toBe('invalid_code');
  });
  it('costs a user no try by a challenge of somebody else', async () => {
    const { challenges, limits, handshake } = await town();
    const { challengeId, code } = challenges.casey;
    for (let tried = 1; tried <= 15; tried++) await handshake('kim', challengeId, code);
    await expect(limits.take('code', 'kim', 15)).resolves.toBeUndefined();
  });
  it('may be tried 15 times an hour', async () => {
    const { challenges, limits, handshake } = await town();
    const { challengeId, code } = challenges.casey;
    await limits.take('code', 'casey', 15);
    expect(await handshake('casey', challengeId, code)).toBe('too_many_requests');
  });
  it('that is right gives the tries back', async () => {
    const { challenges, limits, handshake } = await town();
    const { challengeId, code } = challenges.casey;
    await handshake('casey', challengeId, 'wrong');
    await expect(limits.take('code', 'casey', 15)).rejects.toThrow('too_many_requests');
    await limits.forgive('code', 'casey');
    await handshake('casey', challengeId, 'wrong');
    await handshake('casey', challengeId, code);
    await expect(limits.take('code', 'casey', 15)).resolves.toBeUndefined();
  });
});
