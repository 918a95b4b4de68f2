import { NO_RECORDS, type OfflineRecords } from './offline-sale.js';
import type { TabStorage } from '../../core/browser/tab-storage.js';

/** Records of the machine for selling without the network. */
export interface RecordStore {
  read(): Promise<OfflineRecords>;
  /** Changes it in one step, of which no other tab sees a half; null leaves it as it is. */
  change(next: (present: OfflineRecords) => OfflineRecords | null): Promise<OfflineRecords>;
}

const DATABASE = 'stile-desk';
const RECORDS = 'records';
const KEY = 'offline';

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(DATABASE));
  });

/** A sale is on the disk before it is said to be made. */
const indexed = (): RecordStore => {
  let database: Promise<IDBDatabase> | undefined;
  const change: RecordStore['change'] = async (next) => {
    const db = await (database ??= opened());
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(RECORDS, 'readwrite', { durability: 'strict' });
      const records = transaction.objectStore(RECORDS);
      let result = NO_RECORDS;
      const read = records.get(KEY);
      read.onsuccess = () => {
        const present = { ...NO_RECORDS, ...(read.result as OfflineRecords | undefined) };
        const changed = next(present);
        result = changed ?? present;
        if (changed) records.put(changed, KEY);
      };
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new Error(RECORDS));
    });
  };
  return { change, read: () => change(() => null) };
};

const stored = (storage: TabStorage): RecordStore => {
  const read = (): OfflineRecords => ({ ...NO_RECORDS, ...storage.read<OfflineRecords>('desk-offline') });
  return {
    read: () => Promise.resolve(read()),
    change: (next) => {
      const changed = next(read());
      if (changed) storage.write('desk-offline', changed);
      return Promise.resolve(changed ?? read());
    },
  };
};

/** In the browser's database; where it has none, in its storage. */
export const recordStore = (storage: TabStorage): RecordStore =>
  'indexedDB' in globalThis ? indexed() : stored(storage);
