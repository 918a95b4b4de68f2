import { callOf, type HttpRequest } from './call.js';
import { carryOut } from './carry-out.js';
import type { Answer } from './delivery.js';
import { kickDrawer } from './device-calls.js';
import type { Misbehaviour } from './misbehaviours.js';
import { befall, metBy } from './mishaps.js';
import { expireToken } from './oauth.js';
import { cutOff, expired, processed } from './operation.js';
import { printLines } from './paper.js';
import { presentByItself } from './payments.js';
import { pressed, type Press } from './presses.js';
import { invalidUri } from './replies.js';
import { deliver, send, setResult, updateDevice, type Surroundings, type Turn } from './turn.js';
import { newWorld, type Timer, type World } from './world.js';

/* The whole of the simulator but for its sockets: the world and an event become the next world and its answers. */

export type WorldEvent =
  | { readonly type: 'request'; readonly callId: string; readonly request: HttpRequest }
  | { readonly type: 'press'; readonly serial: string; readonly press: Press }
  /** The local listener: a till opens its drawer or prints without the provider. */
  | { readonly type: 'drawer'; readonly serial: string }
  | { readonly type: 'print'; readonly serial: string; readonly lines: readonly string[] }
  | { readonly type: 'misbehave'; readonly misbehaviours: readonly Misbehaviour[] }
  | { readonly type: 'behave' }
  | { readonly type: 'start_over' }
  /** Only the time has passed. */
  | { readonly type: 'time' };

export interface Step {
  readonly world: World;
  readonly answers: readonly Answer[];
}

const MOST_QUEUED = 100;
/** Ends the id of a call that only the network made. */
const ECHO = '/echo';

const requested = (turn: Turn, callId: string, request: HttpRequest): void => {
  const call = callOf(callId, request);
  if (!call) return send(turn, callId, invalidUri());
  const twist = metBy(turn, call);
  if (twist && !befall(turn, call, twist)) return;
  carryOut(turn, call);
  // The network has sent the request twice; nobody reads the second answer.
  if (twist?.kind === 'doubled') carryOut(turn, { ...call, callId: `${callId}${ECHO}` });
  if (twist?.kind === 'token_expired') expireToken(turn, call);
};

const rang = (turn: Turn, timer: Timer): void => {
  switch (timer.kind) {
    case 'processed':
      return processed(turn, timer.serial, timer.callId);
    case 'expired':
      return expired(turn, timer.serial, timer.callId);
    case 'presents':
      return presentByItself(turn, timer.serial, timer.callId);
    case 'deliver':
      return deliver(turn, timer.answer);
    case 'arrives':
      return carryOut(turn, timer.call);
    case 'rebooted':
      return updateDevice(turn, timer.serial, { app: 'open', screen: { kind: 'spinner' } });
    case 'void_fails': {
      const payment = turn.world.payments.get(timer.paymentId);
      if (payment) setResult(turn, payment, 'VOID_FAILED');
      return;
    }
    case 'swap_over': {
      const { swapping } = turn.world;
      if (swapping?.callId !== timer.callId) return;
      turn.world = { ...turn.world, swapping: null };
      turn.answers.push(swapping);
    }
  }
};

/** When something happens by itself next, or null. */
export const nextMoment = ({ timers }: World): number | null => timers.map(({ at }) => at).min() ?? null;

const ringDue = (turn: Turn): void => {
  const due = turn.world.timers.filter(({ at }) => at <= turn.now).sortBy(({ at }) => at);
  if (due.isEmpty()) return;
  turn.world = { ...turn.world, timers: turn.world.timers.filter(({ at }) => at > turn.now) };
  due.forEach((timer) => rang(turn, timer));
};

const happened = (turn: Turn, event: WorldEvent): void => {
  const { world } = turn;
  switch (event.type) {
    case 'request':
      return requested(turn, event.callId, event.request);
    case 'press':
      return pressed(turn, event.serial, event.press);
    case 'drawer': {
      const kicked = world.devices.get(event.serial);
      if (kicked) kickDrawer(turn, kicked);
      return;
    }
    case 'print': {
      const printer = world.devices.get(event.serial);
      if (printer) printLines(turn, printer, event.lines);
      return;
    }
    case 'misbehave':
      turn.world = { ...world, queue: world.queue.concat(event.misbehaviours).take(MOST_QUEUED) };
      return;
    case 'behave':
      turn.world = { ...world, queue: world.queue.clear() };
      return;
    case 'start_over':
      world.devices.forEach(({ serial }) => cutOff(turn, serial, 0));
      turn.world = {
        ...newWorld(world.settings),
        accessTokens: world.accessTokens,
        refreshTokens: world.refreshTokens,
      };
      return;
    case 'time':
      return;
  }
};

export const step = (world: World, event: WorldEvent, { now, newId }: Surroundings): Step => {
  const turn: Turn = { world, now, newId, answers: [] };
  ringDue(turn);
  happened(turn, event);
  ringDue(turn);
  return { world: turn.world, answers: turn.answers.filter(({ callId }) => !callId.endsWith(ECHO)) };
};
