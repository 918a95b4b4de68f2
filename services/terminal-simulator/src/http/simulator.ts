import type { Delivery } from '../world/delivery.js';
import { nextMoment, step, type WorldEvent } from '../world/step.js';
import type { Surroundings } from '../world/turn.js';
import { newWorld, type Settings, type World } from '../world/world.js';

const LONGEST_TIMER_MS = 60_000;

type Listener = (world: World) => void;

/** The world as it is now: takes events in, hands answers to those that wait for them, wakes it when its time comes. */
export class Simulator {
  #world: World;
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<string, (delivery: Delivery) => void>();
  readonly #listeners = new Set<Listener>();

  constructor(
    private readonly surroundings: () => Surroundings,
    settings: Partial<Settings> = {},
  ) {
    this.#world = newWorld(settings);
  }

  get world(): World {
    return this.#world;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  happen(event: WorldEvent): void {
    const before = this.#world;
    const { world, answers } = step(before, event, this.surroundings());
    this.#world = world;
    for (const { callId, delivery } of answers) this.#waiting.get(callId)?.(delivery);
    this.#arm();
    if (world !== before) for (const listener of this.#listeners) listener(world);
  }

  /** Calls back once with what comes back; nobody is called when `forget` was called before. */
  expect(callId: string, answered: (delivery: Delivery) => void): void {
    this.#waiting.set(callId, (delivery) => {
      this.#waiting.delete(callId);
      answered(delivery);
    });
  }

  forget(callId: string): void {
    this.#waiting.delete(callId);
  }

  /** Tells of every change until the answered function is called. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get watchers(): number {
    return this.#listeners.size;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const nextAt = nextMoment(this.#world);
    if (nextAt === null) return;
    const waits = Math.min(LONGEST_TIMER_MS, Math.max(0, nextAt - this.surroundings().now));
    this.#timer = setTimeout(() => this.happen({ type: 'time' }), waits);
  }
}
