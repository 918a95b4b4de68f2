import { MemoryVault } from '../memory/memory-vault.js';
import { DamagedEntry } from '../ports/vault.js';
import { AuthenticVault } from './authentic-vault.js';

const clock = { now: () => '2026-11-21T09:00:00.000Z' };
const masterKey = Buffer.alloc(32, 7);
const setUp = () => {
  const bare = new MemoryVault(clock);
  return { bare, vault: new AuthenticVault(bare, masterKey) };
};

describe('a vault with authenticated records', () => {
  test('gives back what was put, and what is older than proofs', async () => {
    const { bare, vault } = setUp();
    await bare.put('keys', 'old', { id: 1 });
    await vault.put('keys', 'new', { id: 2 });
    expect(await vault.putIfAbsent('keys', 'new', { id: 3 })).toEqual({ id: 2 });
    expect(await vault.list('keys', 9)).toEqual([
      ['new', { id: 2 }],
      ['old', { id: 1 }],
    ]);
    expect(await vault.take('keys', 'new')).toEqual({ id: 2 });
    expect(await vault.get('keys', 'new')).toBeUndefined();
  });

  test('never answers a record with any bit flipped', async () => {
    const { bare, vault } = setUp();
    await vault.put('sessions', 's', { username: 'ada', createdAt: 'now' });
    expect(await vault.get('sessions', 's')).toEqual({ username: 'ada', createdAt: 'now' });
    const text = JSON.stringify(await bare.get('sessions', 's'));
    let parsed = 0;
    for (let bit = 0; bit < 7 * text.length; bit++) {
      const at = Math.floor(bit / 7);
      const flipped =
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit % 7))) + text.slice(at + 1);
      let stored: unknown;
      try {
        stored = JSON.parse(flipped);
      } catch {
        continue;
      }
      parsed++;
      await bare.put('sessions', 's', stored);
      const answer = await vault.get('sessions', 's').catch((error: unknown) => error);
      // The last digit of base64 has bits that stand for nothing.
      if (!(answer instanceof DamagedEntry)) expect(answer).toEqual({ username: 'ada', createdAt: 'now' });
    }
    expect(parsed).toBeGreaterThan(300);
  });

  test('never answers a record that stands in another’s place, or of another key', async () => {
    const { bare, vault } = setUp();
    await vault.put('keys', 'a', 1);
    await bare.put('keys', 'b', await bare.get('keys', 'a'));
    await expect(vault.get('keys', 'b')).rejects.toThrow("the vault's entry b of keys was changed");
    await expect(new AuthenticVault(bare, Buffer.alloc(32, 8)).get('keys', 'a')).rejects.toBeInstanceOf(
      DamagedEntry,
    );
  });
});
