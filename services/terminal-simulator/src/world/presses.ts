import type { CardName, Entry } from './cards.js';
import { chooseReceipt, cutOff, present, stop } from './operation.js';
import { updateDevice, type Turn } from './turn.js';
import type { Mode } from './world.js';

/* A person's acts at a device. */

export type Press =
  | { readonly press: 'card'; readonly card: CardName; readonly entry: Entry }
  | { readonly press: 'cancel' | 'unplug' | 'plug' | 'close_app' | 'open_app' | 'tear' | 'close_drawer' }
  | { readonly press: 'receipt'; readonly method: string; readonly additionalData: string }
  | { readonly press: 'language'; readonly language: 'en' | 'fr' }
  | { readonly press: 'mode'; readonly mode: Mode };

export const pressed = (turn: Turn, serial: string, press: Press): void => {
  if (!turn.world.devices.has(serial)) return;
  switch (press.press) {
    case 'card':
      return present(turn, serial, press.card, press.entry);
    case 'cancel':
      return stop(turn, serial);
    case 'receipt':
      return chooseReceipt(turn, serial, press.method, press.additionalData);
    case 'unplug':
      cutOff(turn, serial);
      return updateDevice(turn, serial, { plugged: false });
    case 'plug':
      return updateDevice(turn, serial, { plugged: true });
    case 'close_app':
      cutOff(turn, serial);
      return updateDevice(turn, serial, { app: 'closed' });
    case 'open_app':
      return updateDevice(turn, serial, { app: 'open' });
    case 'tear':
      return updateDevice(turn, serial, { paper: turn.world.devices.get(serial)!.paper.clear() });
    case 'close_drawer':
      return updateDevice(turn, serial, { drawer: 'closed' });
    case 'language':
      return updateDevice(turn, serial, { language: press.language });
    case 'mode':
      return updateDevice(turn, serial, { mode: press.mode });
  }
};
