import { createCipheriv, createDecipheriv } from 'node:crypto';

const CIPHER = 'aes-256-gcm';

type Json = Readonly<Record<string, unknown>>;

/** A key of 32 bytes, and the name by which its seals know it. */
export interface PersonKey {
  readonly id: string;
  readonly secret: Buffer;
}

/**
 * The personal fields of one event, by path, as one ciphertext; they are null in the data beside it. All but
 * `subject` and `key` is base64.
 */
export interface Sealed {
  readonly subject: string;
  readonly key: string;
  readonly iv: string;
  readonly text: string;
  readonly tag: string;
}

/** AES-256-GCM; `associatedData` binds the ciphertext to where it stands. `iv` is 12 bytes that this key has never seen. */
export const encrypt = (
  secret: Buffer,
  iv: Buffer,
  associatedData: string,
  plain: string | Buffer,
): { iv: string; text: string; tag: string } => {
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(Buffer.from(associatedData));
  const text = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ]);
  return {
    iv: iv.toString('base64'),
    text: text.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
};

/** @throws when the ciphertext, its place or the key is another. */
export const decrypt = (
  secret: Buffer,
  associatedData: string,
  { iv, text, tag }: { iv: string; text: string; tag: string },
): Buffer => {
  const decipher = createDecipheriv(CIPHER, secret, Buffer.from(iv, 'base64'), { authTagLength: 16 }).setAAD(
    Buffer.from(associatedData),
  );
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]);
};

/** The values at the personal paths; none where all are absent or empty: nobody needs a key then. */
export const personalOf = (data: unknown, paths: readonly string[]): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>();
  for (const path of paths) {
    const value = path
      .split('.')
      .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), data);
    if (!isEmpty(value)) found.set(path, value);
  }
  return found;
};

/** A copy with these values at these paths. */
export const withValues = (data: unknown, values: Iterable<readonly [string, unknown]>): Json => {
  const copy = isObject(data) ? { ...data } : {};
  for (const [path, value] of values) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let node: Record<string, unknown> = copy;
    for (const key of keys) {
      const inner = node[key];
      node[key] = isObject(inner) ? { ...inner } : {};
      node = node[key] as Record<string, unknown>;
    }
    node[last] = value;
  }
  return copy;
};

export const sealedOf = (data: unknown): Sealed | undefined =>
  isObject(data) ? (data['$sealed'] as Sealed | undefined) : undefined;

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value)
      ? Object.values(value).every(isEmpty)
      : value === undefined || value === null || value === '';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
