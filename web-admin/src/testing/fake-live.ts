import type { Live, Room, Watcher } from '@stile/web-kit/browser';

/** Rooms that a test speaks in. */
export class FakeLive implements Live {
  private readonly watchers = new Map<Watcher, Room>();

  watch(room: Room, watcher: Watcher): () => void {
    this.watchers.set(watcher, room);
    watcher.connected(true);
    return () => this.watchers.delete(watcher);
  }
  /** Says in every room of the resource that something has changed. */
  say(resource: Room['resource'], position: string): void {
    for (const [watcher, room] of this.watchers) if (room.resource === resource) watcher.changed(position);
  }
  rooms(): readonly Room[] {
    return [...this.watchers.values()];
  }
}
