import type { OrderedMap } from 'immutable';
import type { Answer, Delivery } from './delivery.js';
import { twisted } from './misbehaviours.js';
import type { Device, Movement, Payment, Reference, Reply, Result, Timer, World } from './world.js';

/** Surroundings of a step beside world and event: the time and fresh ids of a length. */
export interface Surroundings {
  readonly now: number;
  newId(length: number): string;
}

/** One step: the world as it becomes, and the answers that leave now. */
export interface Turn extends Surroundings {
  world: World;
  readonly answers: Answer[];
}

const SWAP_WAITS_MS = 5_000;
const MOST_TIMERS = 1_000;

export const bounded = <V>(
  map: OrderedMap<string, V>,
  key: string,
  value: V,
  most: number,
): OrderedMap<string, V> => {
  const next = map.set(key, value);
  return next.size > most ? next.delete(next.keySeq().first()!) : next;
};

export const schedule = (turn: Turn, timer: Timer): void => {
  const { timers } = turn.world;
  if (timers.size < MOST_TIMERS) turn.world = { ...turn.world, timers: timers.push(timer) };
};

export const updateDevice = (turn: Turn, serial: string, change: Partial<Device>): void => {
  const device = turn.world.devices.get(serial)!;
  turn.world = { ...turn.world, devices: turn.world.devices.set(serial, { ...device, ...change }) };
};

export const storePayment = (turn: Turn, payment: Payment): void => {
  const { payments, byExternalId, settings } = turn.world;
  turn.world = {
    ...turn.world,
    payments: bounded(payments, payment.id, payment, settings.most),
    byExternalId: payments.has(payment.id)
      ? byExternalId
      : bounded(byExternalId, payment.externalId, payment.id, settings.most),
  };
};

export const setResult = (turn: Turn, payment: Payment, result: Result): Payment => {
  const changed = { ...payment, result, modifiedAt: turn.now };
  storePayment(turn, changed);
  return changed;
};

export const move = (turn: Turn, movement: Omit<Movement, 'at'>): void => {
  const movements = turn.world.movements.push({ at: turn.now, ...movement });
  turn.world = {
    ...turn.world,
    movements: movements.size > turn.world.settings.most ? movements.shift() : movements,
  };
};

/** An answer leaves; where another waits to be swapped, each goes to the call of the other. */
export const deliver = (turn: Turn, answer: Answer): void => {
  const { swapping } = turn.world;
  if (!swapping) {
    turn.answers.push(answer);
    return;
  }
  turn.world = { ...turn.world, swapping: null };
  turn.answers.push(
    { callId: swapping.callId, delivery: answer.delivery },
    { callId: answer.callId, delivery: swapping.delivery },
  );
};

const deliveryOf = ({ status, body, location }: Reply): Delivery => ({
  kind: 'answer',
  status,
  body: JSON.stringify(body),
  ...(location !== undefined && { location }),
  dripMs: 0,
});

/** Answers a call, with what misbehaves about it. */
export const send = (turn: Turn, callId: string, reply: Reply): void => {
  const twist = turn.world.twists.get(callId);
  turn.world = { ...turn.world, twists: turn.world.twists.delete(callId) };
  const { delivery, afterMs } = twisted(twist, deliveryOf(reply), turn);
  const answer = { callId, delivery };
  const waits = afterMs + (reply.afterMs ?? 0);
  if (waits > 0) schedule(turn, { at: turn.now + waits, kind: 'deliver', answer });
  else if (twist?.kind === 'swapped' && !turn.world.swapping) {
    turn.world = { ...turn.world, swapping: answer };
    schedule(turn, { at: turn.now + SWAP_WAITS_MS, kind: 'swap_over', callId });
  } else deliver(turn, answer);
};

/** Remembers what a key's call came to: the same call finds it again. */
export const remember = (turn: Turn, key: string, reply: Reply): void => {
  const use = turn.world.keys.get(key);
  if (use) turn.world = { ...turn.world, keys: turn.world.keys.set(key, { ...use, reply }) };
};

/** A call has come to its end: remembered and answered. */
export const settle = (turn: Turn, { callId, key }: Reference, reply: Reply): void => {
  remember(turn, key, reply);
  send(turn, callId, reply);
};

/** A call ends and nothing was done: its key is free. */
export const abandon = (turn: Turn, { callId, key }: Reference, reply: Reply): void => {
  if (!turn.world.keys.get(key)?.reply) turn.world = { ...turn.world, keys: turn.world.keys.delete(key) };
  send(turn, callId, reply);
};
