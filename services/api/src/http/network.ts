import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Signer } from '../ports/signer.js';

const DIGEST_LENGTH = 10;

/** The eight groups of an address; '::' stands for those that are left out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: between }, () => '0'), ...after];
};

/** The network that is counted together: one address, or the /64 that one customer of a provider has with IPv6. */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.split('%')[0]!.toLowerCase());
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};

/** Stands for an address in the security log: the same for the same network, and it tells nobody which. */
export const fromOf = (signer: Signer, { ip }: Pick<FastifyRequest, 'ip'>): string =>
  signer.mac('address', networkOf(ip)).toString('base64url').slice(0, DIGEST_LENGTH);
