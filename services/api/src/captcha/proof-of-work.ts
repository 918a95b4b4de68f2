import { createHash } from 'node:crypto';
import { epochMsOf, type Clock, type Ids } from '@stile/contracts';
import { sameText, type Signer } from '../ports/signer.js';
import type { Captcha } from './port.js';

/** A phone works on it for a moment while its visitor types; a program that books by the thousand, for hours. */
const BITS = 15;
/** A proof is taken for so long after its challenge was given: the page asks for a new one before. */
const VALID_SECONDS = 600;
/** Characters of chance in a challenge, which must fit into one block of the hash. */
const CHANCE = 12;

const PROOF = /^([0-9a-z]{1,10}\.[\w-]{1,16}\.\d{1,2})\.([\w-]{43})\.(\d{1,9})$/;

/**
 * The captcha that needs no network: the page's browser computes for a while. Nothing is stored: a challenge is signed for
 * one key, so that its proof is not valid with another.
 */
export const proofOfWork = (signer: Signer, clock: Clock, ids: Ids, bits = BITS): Captcha => {
  const seal = (challenge: string, key: string): string => signer.sign('captcha', `${challenge}\n${key}`);
  return {
    origins: [],
    challenge(key) {
      const challenge = `${Math.floor(epochMsOf(clock.now()) / 1000).toString(36)}.${ids.secret().slice(0, CHANCE)}.${bits}`;
      return { provider: 'pow', challenge, seal: seal(challenge, key), bits, seconds: VALID_SECONDS };
    },
    async verify(proof, key) {
      const [, challenge = '', sealed = '', n = ''] = PROOF.exec(proof) ?? [];
      const [since = '', , wanted = ''] = challenge.split('.');
      const ageSeconds = epochMsOf(clock.now()) / 1000 - parseInt(since, 36);
      if (!sameText(sealed, seal(challenge, key)) || !(ageSeconds >= 0 && ageSeconds <= VALID_SECONDS))
        return 'failed';
      return Math.clz32(createHash('sha256').update(`${challenge}.${n}`).digest().readUInt32BE(0)) >=
        Number(wanted)
        ? 'passed'
        : 'failed';
    },
  };
};
