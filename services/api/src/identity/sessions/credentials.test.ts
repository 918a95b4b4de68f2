import { instantOf } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { readConfig } from '../../config/config.js';
import { systemIds } from '../../ports/ids.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { Signer } from '../../ports/signer.js';
import { Credentials, DEMO_PASSWORD } from './credentials.js';

let nowMs = Date.parse('2026-12-03T14:00:00.000Z');
const clock = { now: () => instantOf(nowMs) };
const body = { email: null, is_staff: true, is_superuser: false, permission_groups: [], settings: {} };
const catalogues = {
  user: () => ({ inventoryGroup: 'venue', user: { body } }),
  of: () => ({ permission_groups: new Map() }),
  groups: () => [],
};

/** Somebody ends each session between its being read and what is made of it. */
class EndingVault extends MemoryVault {
  isEnding = false;
  override async get<T>(bucket: string, key: string): Promise<T | undefined> {
    const found = await super.get<T>(bucket, key);
    if (this.isEnding && bucket === 'sessions') await this.delete(bucket, key);
    return found;
  }
}

it('a password and a PIN are hashed with argon2id, as they are typed', async () => {
  const vault = new MemoryVault(clock);
  const credentials = new Credentials(
    ...([vault, clock, systemIds(clock), null as never] as const),
    ...([catalogues as unknown as CatalogueView, readConfig({})] as const),
  );
  const password = '  Été à la Plage 100% ';
  await credentials.setPassword('casey', password);
  await credentials.setPin('casey', '0472');
  for (const bucket of ['credentials', 'pins'])
    expect((await vault.get<{ hash: string }>(bucket, 'casey'))?.hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  for (const [typed, isRight] of [
    [password, true],
    [password.trim(), false],
    [password.toLowerCase(), false],
    [password.normalize('NFD'), false],
  ] as const)
    expect([typed, await credentials.checkPassword('casey', typed)]).toEqual([typed, isRight]);
});

it('who has the demo’s password gets in by nothing where there is no demo', async () => {
  const vault = new MemoryVault(clock);
  const of = (demo: boolean) =>
    new Credentials(
      ...([vault, clock, systemIds(clock), new Signer(Buffer.alloc(32), Buffer.alloc(32))] as const),
      ...([catalogues as unknown as CatalogueView, { ...readConfig({}), demo }] as const),
    );
  await of(true).setPassword('casey', DEMO_PASSWORD);
  await of(true).setPin('casey', '0472');
  const session = await of(true).openSession('casey');
  const { challengeId, code } = await of(true).challenge('casey');
  const ways = async (credentials: Credentials): Promise<readonly boolean[]> => [
    await credentials.checkPassword('casey', DEMO_PASSWORD),
    await credentials.checkPin('casey', '0472'),
    (await credentials.userOfSession(session)) !== null,
    (await credentials.ownerOfSession(session)) !== null,
  ];
  expect(await ways(of(true))).toEqual([true, true, true, true]);
  const production = of(false);
  expect(await ways(production)).toEqual([false, false, false, false]);
  // A code that was sent in the demo opens a session that is over at once.
  expect(await production.answerChallenge(challengeId, 'casey', code)).toEqual({ triesLeft: 0 });
  await production.setPassword('casey', 'a password of their own 1');
  expect(await production.checkPin('casey', '0472')).toBe(true);
});

it('a session that is ended while it is used stays ended', async () => {
  const vault = new EndingVault(clock);
  const credentials = new Credentials(
    ...([vault, clock, systemIds(clock), null as never] as const),
    ...([catalogues as unknown as CatalogueView, readConfig({})] as const),
  );
  const token = await credentials.openSession('casey');
  nowMs += 120_000;
  expect(await credentials.userOfSession(token)).toMatchObject({ username: 'casey' });
  nowMs += 120_000;
  vault.isEnding = true;
  expect(await credentials.userOfSession(token)).toBeNull();
  vault.isEnding = false;
  expect(await credentials.userOfSession(token)).toBeNull();
});

it('a code ends ten minutes after it was sent', async () => {
  const vault = new MemoryVault(clock);
  const credentials = new Credentials(
    ...([vault, clock, systemIds(clock), new Signer(Buffer.alloc(32), Buffer.alloc(32))] as const),
    ...([catalogues as unknown as CatalogueView, readConfig({})] as const),
  );
  const [inTime, late] = [await credentials.challenge('casey'), await credentials.challenge('casey')];
  nowMs += 10 * 60_000 - 1;
  expect(await credentials.answerChallenge(inTime.challengeId, 'casey', inTime.code)).toEqual({
    username: 'casey',
  });
  nowMs += 1;
  expect(await credentials.answerChallenge(late.challengeId, 'casey', late.code)).toEqual({ triesLeft: 0 });
});

it('a session has a token of 256 random bits, of which the vault has the hash alone', async () => {
  const vault = new MemoryVault(clock);
  const credentials = new Credentials(
    ...([vault, clock, systemIds(clock), null as never] as const),
    ...([catalogues as unknown as CatalogueView, readConfig({})] as const),
  );
  const tokens = [await credentials.openSession('casey'), await credentials.openSession('casey')];
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32]);
  expect(tokens[0]).not.toBe(tokens[1]);
  const sessions = await vault.list('sessions', 10);
  expect(sessions).toHaveLength(2);
  for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
});
