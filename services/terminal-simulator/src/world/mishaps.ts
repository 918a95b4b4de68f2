import type { Call } from './call.js';
import { fits, type Misbehaviour } from './misbehaviours.js';
import { expireToken } from './oauth.js';
import { cutOff } from './operation.js';
import { pressed } from './presses.js';
import { conflict, noAnswer, unauthorized, unknownError, unreachable } from './replies.js';
import { deliver, schedule, send, updateDevice, type Turn } from './turn.js';
import type { Reply } from './world.js';

/* A misbehaviour of the queue meets its call. */

const REBOOT_MS = 20_000;

const rebootDevice = (turn: Turn, serial: string, delayMs: number): void => {
  if (!turn.world.devices.has(serial)) return;
  cutOff(turn, serial, 0);
  updateDevice(turn, serial, { app: 'rebooting' });
  schedule(turn, { at: turn.now + Math.max(delayMs, REBOOT_MS), kind: 'rebooted', serial });
};

/** Mishaps before the provider reads the request. Answers whether the call goes on. */
export const befall = (turn: Turn, call: Call, twist: Misbehaviour): boolean => {
  const before = twist.stage === 'before';
  const { callId, serial } = call;
  const answer = (reply: Reply): false => {
    turn.world = { ...turn.world, twists: turn.world.twists.delete(callId) };
    send(turn, callId, reply);
    return false;
  };
  const known = turn.world.devices.has(serial);
  switch (twist.kind) {
    case 'request_lost':
      turn.world = { ...turn.world, twists: turn.world.twists.delete(callId) };
      deliver(turn, { callId, delivery: { kind: 'silence' } });
      return false;
    case 'tcp_reset':
      if (before) deliver(turn, { callId, delivery: { kind: 'reset' } });
      return !before;
    case 'late':
      if (!before) return true;
      turn.world = { ...turn.world, twists: turn.world.twists.delete(callId) };
      schedule(turn, { at: turn.now + Math.max(0, twist.delayMs), kind: 'arrives', call });
      return false;
    case 'error_500':
      return before ? answer(unknownError()) : true;
    case 'timeout_504':
      return before ? answer(noAnswer(serial)) : true;
    case 'busy_503':
      return answer(conflict('CreateCharge'));
    case 'unreachable_503':
      return answer(unreachable(serial));
    case 'token_expired':
      if (!before) return true;
      expireToken(turn, call);
      return answer(unauthorized());
    case 'rebooted':
      rebootDevice(turn, serial, twist.delayMs);
      return true;
    case 'app_closed':
      if (known) pressed(turn, serial, { press: 'close_app' });
      return true;
    case 'clock_off':
      if (known) updateDevice(turn, serial, { clockOffMs: twist.delayMs });
      return true;
    default:
      return true;
  }
};

export const metBy = (turn: Turn, call: Call): Misbehaviour | undefined => {
  const { queue, twists } = turn.world;
  const index = queue.findIndex((each) => fits(each, call));
  if (index < 0) return undefined;
  const twist = queue.get(index)!;
  turn.world = {
    ...turn.world,
    queue: twist.times > 1 ? queue.set(index, { ...twist, times: twist.times - 1 }) : queue.delete(index),
    twists: twists.set(call.callId, twist),
  };
  return twist;
};
