import { createContext, useContext, useState } from 'react';
import type { Api } from '@stile/web-kit';
import type { Live } from '@stile/web-kit/browser';
import type { SessionUser } from '@stile/contracts/identity/services';
import type { Activity } from './activity.js';
import type { Session } from './session.js';

/** Chance comes from this port alone. */
export interface Ids {
  /** Unguessable hexadecimal digits. */
  next(): string;
}

/** Ports of the console to the world; a test mounts the whole console with its own. */
export interface Ports {
  readonly api: Api;
  readonly session: Session;
  readonly live: Live;
  readonly ids: Ids;
  readonly activity: Activity;
  /** To a page that is not the console's. */
  readonly leave: (address: string) => void;
}

const PortsContext = createContext<Ports | null>(null);
export const PortsProvider = PortsContext.Provider;

export const usePorts = (): Ports => {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('usePorts outside of PortsProvider');
  return ports;
};

/**
 * The signed-in user, for pages behind the sign-in. A session that ends changes nothing of a page that is still shown.
 */
export const useUser = (): SessionUser => {
  const { session } = usePorts();
  const [user] = useState(() => session.user());
  if (!user) throw new Error('nobody is signed in');
  return user;
};
