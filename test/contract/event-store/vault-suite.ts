import { randomUUID } from 'node:crypto';
import { instantOf, type Clock } from '@stile/contracts';
import type { Vault } from '@stile/event-store';

/** `vaults` are handles of one vault, as different processes have them. */
export interface VaultUnderTest {
  readonly vaults: readonly Vault[];
  dispose(): Promise<void>;
}

/** The contract of every vault, whatever it is made of. */
export const vaultContract = (name: string, open: (clock: Clock) => Promise<VaultUnderTest>): void => {
  describe(name, () => {
    let nowMs = Date.parse('2026-11-21T09:00:00.000Z');
    const clock = { now: () => instantOf(nowMs) };
    const inMs = (ms: number): string => instantOf(nowMs + ms);
    let under: VaultUnderTest;
    let vault: Vault;
    let other: Vault;
    let bucket: string;

    beforeAll(async () => {
      under = await open(clock);
      vault = under.vaults[0] as Vault;
      other = under.vaults.at(-1) as Vault;
    });
    afterAll(() => under.dispose());
    beforeEach(() => {
      bucket = `b${randomUUID()}`;
    });

    test('what is put is there for everybody, and a later put replaces it', async () => {
      const value = {
        text: 'Zoë "x"',
        list: [1, null, { $odd: true, 'a.b': 2 }],
        when: '2026-11-21',
        flag: false,
      };
      await vault.put(bucket, 'k', value);
      expect(await other.get(bucket, 'k')).toEqual(value);
      await other.put(bucket, 'k', 7);
      expect(await vault.get(bucket, 'k')).toBe(7);
      expect(await vault.get(bucket, 'missing')).toBeUndefined();
      expect(await vault.get(`${bucket}x`, 'k')).toBeUndefined();
    });

    test('many are asked for at once; what is not there is left out', async () => {
      await Promise.all(['a', 'b', 'c/d'].map((key) => vault.put(bucket, key, { key })));
      expect(await other.getMany(bucket, ['c/d', 'a', 'missing'])).toEqual(
        new Map([
          ['a', { key: 'a' }],
          ['c/d', { key: 'c/d' }],
        ]),
      );
      expect(await other.getMany(bucket, [])).toEqual(new Map());
    });

    test('what is replaced is put only where there is one that has not expired', async () => {
      expect(await vault.replace(bucket, 'k', 1)).toBe(false);
      expect(await other.get(bucket, 'k')).toBeUndefined();
      await vault.put(bucket, 'k', 1, { expiresAt: inMs(1_000) });
      expect(await other.replace(bucket, 'k', { n: 2 }, { expiresAt: inMs(2_000) })).toBe(true);
      nowMs += 1_500;
      expect(await vault.get(bucket, 'k')).toEqual({ n: 2 });
      nowMs += 500;
      expect(await vault.replace(bucket, 'k', 3)).toBe(false);
      expect(await other.get(bucket, 'k')).toBeUndefined();
    });

    test('of those who put unless there is one, everybody is told the one that stands', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? vault : other).putIfAbsent(bucket, 'k', index)),
      );
      expect(new Set(answers).size).toBe(1);
      expect(await vault.get(bucket, 'k')).toBe(answers[0]);
      expect(await other.putIfAbsent(bucket, 'k', 99)).toBe(answers[0]);
    });

    test('of those who take, one gets it', async () => {
      await vault.put(bucket, 'k', { once: true });
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? vault : other).take(bucket, 'k')),
      );
      expect(taken.filter((value) => value !== undefined)).toEqual([{ once: true }]);
      expect(await other.get(bucket, 'k')).toBeUndefined();
    });

    test('an entry is gone at the moment it expires, for every way to ask for it', async () => {
      for (const key of ['get', 'take', 'absent', 'stays'])
        await vault.put(bucket, key, key, key === 'stays' ? {} : { expiresAt: inMs(1000) });
      nowMs += 999;
      expect(await vault.get(bucket, 'get')).toBe('get');
      expect(await other.putIfAbsent(bucket, 'absent', 'new')).toBe('absent');
      nowMs += 1;
      expect(await vault.get(bucket, 'get')).toBeUndefined();
      expect(await vault.take(bucket, 'take')).toBeUndefined();
      expect(await other.getMany(bucket, ['get', 'stays'])).toEqual(new Map([['stays', 'stays']]));
      expect(await vault.list(bucket, 10)).toEqual([['stays', 'stays']]);
      expect(await other.putIfAbsent(bucket, 'absent', 'new', { expiresAt: inMs(1000) })).toBe('new');
      expect(await vault.get(bucket, 'absent')).toBe('new');
    });

    test('a put without an expiry takes away the earlier one', async () => {
      await vault.put(bucket, 'k', 1, { expiresAt: inMs(1000) });
      await vault.put(bucket, 'k', 2);
      nowMs += 2000;
      expect(await vault.get(bucket, 'k')).toBe(2);
    });

    test('a bucket is listed by key, from where it was left, up to a limit', async () => {
      await Promise.all(['c', 'a', 'b', 'd'].map((key) => vault.put(bucket, key, key.toUpperCase())));
      await vault.put(`${bucket}2`, 'a', 'other');
      expect(await other.list(bucket, 3)).toEqual([
        ['a', 'A'],
        ['b', 'B'],
        ['c', 'C'],
      ]);
      expect(await other.list(bucket, 100)).toHaveLength(4);
      expect([
        await other.list(bucket, 2, 'b'),
        await other.list(bucket, 2, 'bb'),
        await other.list(bucket, 2, 'd'),
      ]).toEqual([
        [
          ['c', 'C'],
          ['d', 'D'],
        ],
        [
          ['c', 'C'],
          ['d', 'D'],
        ],
        [],
      ]);
    });

    test('what is deleted is gone; deleting what is not there does nothing', async () => {
      await vault.put(bucket, 'k', 1);
      await other.delete(bucket, 'k');
      await other.delete(bucket, 'k');
      expect(await vault.get(bucket, 'k')).toBeUndefined();
    });

    test('a sweep removes what has expired and nothing else', async () => {
      await vault.put(bucket, 'old', 1, { expiresAt: inMs(10) });
      await vault.put(bucket, 'young', 2, { expiresAt: inMs(10_000) });
      await vault.put(bucket, 'lasting', 3);
      nowMs += 10;
      await vault.sweep();
      nowMs -= 10;
      expect(await other.list(bucket, 10)).toEqual([
        ['lasting', 3],
        ['young', 2],
      ]);
    });
  });
};
