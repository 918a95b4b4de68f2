import type { SignRequest, WaiverAnswer } from '@stile/contracts';
import { asProblem, isPassing, type Api } from '@stile/web-kit';
import type { TabStorage } from '../../core/browser/tab-storage.js';
import { setting } from '@stile/contracts/profiles/inputs';
import { textOf, type Fields, type ProfileInput } from '@stile/contracts/profiles/profile';

/** A signature given on the details page, before there is a reservation, for the person named then. */
export interface DraftSignature {
  readonly request: SignRequest;
  readonly about: string;
}
interface Signing {
  readonly id: string;
  readonly fields: Fields;
  readonly signature?: DraftSignature | undefined;
}

type Waiting = Readonly<Record<string, SignRequest>>;
const WAITING = 'signatures';

/** A name and a date of birth: with others it would be somebody else that was signed for. */
export const aboutOf = ({ fields }: Pick<Signing, 'fields'>): string =>
  JSON.stringify(
    ['first_name', 'last_name', 'dob'].map((name) => textOf(fields[name]).trim().toLocaleLowerCase()),
  );
/** The signature of a draft, if it is about the person named there now. */
export const standing = (draft: Signing): SignRequest | null =>
  draft.signature?.about === aboutOf(draft) ? draft.signature.request : null;

/** The waiver that a participant signs: of the first input that names one (contracts/decisions/0014). */
export const requiredWaiver = (inputs: readonly ProfileInput[]): ProfileInput | undefined =>
  inputs.find((input) => input.input === 'waiver_text' && setting(input, 'waiver') !== '');

const read = (stored: TabStorage): Waiting => stored.read<Waiting>(WAITING) ?? {};

/** From the moment that there is a reservation to sign for, until the server has them. Answers which they are. */
export const storeSignatures = (
  stored: TabStorage,
  reservationId: string,
  list: readonly { readonly draft: Signing; readonly inputs: readonly ProfileInput[] }[],
): readonly string[] => {
  const signed = list.flatMap(({ draft, inputs }): [string, SignRequest][] => {
    const request = requiredWaiver(inputs) ? standing(draft) : null;
    return request ? [[`${reservationId}.${draft.id}`, request]] : [];
  });
  if (signed.length > 0) stored.write(WAITING, { ...read(stored), ...Object.fromEntries(signed) });
  return signed.map(([id]) => id);
};

export const waitingOf = (stored: TabStorage, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id in read(stored));
export const allWaiting = (stored: TabStorage): readonly string[] => Object.keys(read(stored));

/**
 * Hands signatures in, and answers which were refused. Such a one is not tried again: its waiver stays open, and the
 * page of the reservation says so.
 */
export const handIn = async (
  api: Api,
  stored: TabStorage,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const waiting = read(stored);
  const became = await Promise.all(
    ids.map(async (id) => {
      try {
        // It outlives the page, which is about to leave for the payment.
        await api.send<WaiverAnswer>('POST', `/api/waiver/${encodeURIComponent(id)}/sign`, waiting[id], {
          keepalive: true,
        });
        return 'taken';
      } catch (thrown) {
        return isPassing(asProblem(thrown)) ? 'waits' : 'refused';
      }
    }),
  );
  const isSettled = (id: string): boolean => ids.includes(id) && became[ids.indexOf(id)] !== 'waits';
  stored.write(WAITING, Object.fromEntries(Object.entries(read(stored)).filter(([id]) => !isSettled(id))));
  return ids.filter((_, nth) => became[nth] === 'refused');
};
