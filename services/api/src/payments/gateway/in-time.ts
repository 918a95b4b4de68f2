import { GatewayUnavailable } from './port.js';

/** An answer of the gateway that takes longer counts as lost: the same call is repeated with the same key. */
const ANSWER_WITHIN_MS = 10_000;

/** The gateway's answer. @throws GatewayUnavailable where it takes too long */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new GatewayUnavailable(`no answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
