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

/** Its writes come later than who does not wait for them goes on. */
class SlowVault extends MemoryVault {
  override async put(...write: Parameters<MemoryVault['put']>): Promise<void> {
    await new Promise(setImmediate);
    await super.put(...write);
  }
  override async replace(...write: Parameters<MemoryVault['replace']>): Promise<boolean> {
    await new Promise(setImmediate);
    return super.replace(...write);
  }
  override async delete(...entry: Parameters<MemoryVault['delete']>): Promise<void> {
    await new Promise(setImmediate);
    await super.delete(...entry);
  }
}

describe('users of two venues, where there is no demo', () => {
  const PASSWORD = 'a password of their own 1';
  const PIN = '0472';
  /** Its hash is compared where there is none of a user. */
  const NOBODYS = 'nobody has this password';
  const group = (id: string, ...inventory_groups: readonly string[]) =>
    [id, { body: { id, name: id, services: ['/store'], inventory_groups } }] as const;
  const GROUPS = new Map([group('gate', 'venue'), group('both', 'venue', 'other')]);
  const user = (permission_groups: readonly string[], is_superuser = false) => ({
    ...body,
    is_superuser,
    permission_groups,
    email: 'staff@example.org',
  });

  let vault: SlowVault;
  let credentials: Credentials;
  let users: Record<string, ReturnType<typeof user> | undefined>;
  beforeEach(() => {
    vault = new SlowVault(clock);
    users = {
      casey: user(['gate']),
      kim: user(['gate', 'both', 'gone']),
      lee: user([]),
      robin: user([], true),
    };
    const catalogues = {
      user: (name: string) => users[name] && { inventoryGroup: 'venue', user: { body: users[name] } },
      of: () => ({ permission_groups: GROUPS }),
      groups: () => ['venue', 'other', 'third'],
    } as unknown as CatalogueView;
    const signer = new Signer(Buffer.alloc(32), Buffer.alloc(32));
    const config = { ...readConfig({}), demo: false };
    credentials = new Credentials(vault, clock, systemIds(clock), signer, catalogues, config);
  });

  it('a password is checked against what the user has', async () => {
    await credentials.setPassword('casey', PASSWORD);
    expect(await credentials.hasPassword('casey')).toBe(true);
    for (const [name, password, isRight] of [
      ['casey', PASSWORD, true],
      ['casey', `${PASSWORD} `, false],
      ['kim', PASSWORD, false],
      ['kim', NOBODYS, false],
    ] as const)
      expect([name, password, await credentials.checkPassword(name, password)]).toEqual([
        name,
        password,
        isRight,
      ]);
    users = {};
    expect(await credentials.checkPassword('casey', PASSWORD)).toBe(false);
  });

  it('a PIN is checked against what the user has', async () => {
    await credentials.setPin('casey', PIN);
    for (const [name, pin, isRight] of [
      ['casey', PIN, true],
      ['casey', '0000', false],
      ['kim', NOBODYS, false],
    ] as const)
      expect([name, pin, await credentials.checkPin(name, pin)]).toEqual([name, pin, isRight]);
  });

  it('who is forgotten has neither', async () => {
    for (const bucket of ['credentials', 'pins']) await vault.put(bucket, 'casey', { hash: 'a hash' });
    await credentials.forget('casey');
    for (const bucket of ['credentials', 'pins']) expect(await vault.get(bucket, 'casey')).toBeUndefined();
  });

  it('a code answers for its user alone, five times', async () => {
    const { challengeId, code } = await credentials.challenge('casey');
    expect(await credentials.openChallenge(challengeId)).toMatchObject({ username: 'casey', triesLeft: 5 });
    for (const [name, typed, triesLeft] of [
      ['kim', code, 4],
      ['casey', `${code}0`, 3],
    ] as const) {
      expect(await credentials.answerChallenge(challengeId, name, typed)).toEqual({ triesLeft });
      expect(await credentials.openChallenge(challengeId)).toMatchObject({ triesLeft });
    }
    expect(await credentials.answerChallenge(challengeId, 'casey', code)).toEqual({ username: 'casey' });
    const tried = await credentials.challenge('casey');
    for (let left = 4; left >= 0; left--)
      expect(await credentials.answerChallenge(tried.challengeId, 'casey', 'wrong')).toEqual({
        triesLeft: left,
      });
    expect(await credentials.openChallenge(tried.challengeId)).toBeUndefined();
    expect(await credentials.answerChallenge(tried.challengeId, 'casey', tried.code)).toEqual({
      triesLeft: 0,
    });
  });

  it('a password counts as given for 15 minutes, from the sign-in or the last time', async () => {
    const token = await credentials.openSession('casey');
    nowMs += 15 * 60_000;
    expect(await credentials.isConfirmed(token)).toBe(true);
    nowMs += 1;
    expect(await credentials.isConfirmed(token)).toBe(false);
    await credentials.confirmSession(token);
    expect(await credentials.isConfirmed(token)).toBe(true);
    await credentials.confirmSession('none');
    expect(await credentials.isConfirmed('none')).toBe(false);
  });

  it.each<[string, () => Promise<unknown>, boolean]>([
    ['another password', () => vault.put('credentials', 'casey', { hash: 'another' }), false],
    [
      'another address',
      async () => (users['casey'] = { ...user(['gate']), email: 'new@example.org' }),
      false,
    ],
    ['its own end', async () => credentials.endSession((await vault.list('sessions', 1))[0]![0]), true],
  ])('a session is over by %s; a code lives: %s', async (_, change, isCodeGood) => {
    const token = await credentials.openSession('casey');
    const { challengeId } = await credentials.challenge('casey');
    expect(await credentials.ownerOfSession(token)).toMatchObject({ username: 'casey' });
    await change();
    expect(await credentials.ownerOfSession(token)).toBeNull();
    expect(await credentials.userOfSession(token)).toBeNull();
    expect(await credentials.sessionsOf('casey', token)).toEqual([]);
    expect((await credentials.openChallenge(challengeId)) !== undefined).toBe(isCodeGood);
  });

  it('sessions of a user are listed, the newest first, none of another', async () => {
    const first = await credentials.openSession('casey');
    nowMs += 1;
    await credentials.openSession('kim');
    const last = await credentials.openSession('casey');
    const listed = await credentials.sessionsOf('casey', first);
    expect(listed.map(({ current }) => current)).toEqual([false, true]);
    expect(listed[0]!.startedAt > listed[1]!.startedAt).toBe(true);
    await credentials.closeSession(last);
    expect(await credentials.sessionsOf('casey', first)).toHaveLength(1);
  });

  it.each([
    ['casey', ['venue'], ['gate']],
    ['kim', ['venue', 'other'], ['gate', 'both']],
    ['lee', [], []],
    ['robin', ['venue', 'other', 'third'], []],
  ])('%s reaches %j', (name, venues, groups) => {
    const { user_inventory_groups, permission_groups } = credentials.sessionUser(name)!;
    expect([user_inventory_groups, permission_groups.map(({ id }) => id)]).toEqual([venues, groups]);
    expect(credentials.sessionUser('nobody')).toBeNull();
  });
});
