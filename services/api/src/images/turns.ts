import { StorageUnavailable } from '@stile/event-store';

/** Lets `atOnce` works run at the same time and `waiting` more wait for their turn. @throws StorageUnavailable beyond that */
export const turns = (atOnce: number, waiting: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new StorageUnavailable('too many pictures are being drawn');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      queue.shift()?.();
    }
  };
};
