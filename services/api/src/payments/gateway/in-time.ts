import pTimeout from 'p-timeout';
import { GatewayUnavailable } from './port.js';

/** An answer of the gateway that takes longer counts as lost: the same call is repeated with the same key. */
const ANSWER_WITHIN_MS = 10_000;

/** The gateway's answer. @throws GatewayUnavailable where it takes too long */
export const inTime = <T>(answer: Promise<T>): Promise<T> =>
  pTimeout(answer, {
    milliseconds: ANSWER_WITHIN_MS,
    message: new GatewayUnavailable(`no answer within ${ANSWER_WITHIN_MS} ms`),
  });
