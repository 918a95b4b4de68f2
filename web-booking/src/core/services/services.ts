import { createContext, useContext } from 'react';
import { createApi, type Api, type Language } from '@stile/web-kit';
import { hasTexts } from '../booking/queries.js';
import { QueryCache } from './query-cache.js';
import { browserPorts, type Ports } from '../browser/ports.js';
import { tabStorage, type TabStorage } from '../browser/tab-storage.js';
import { CardForm } from './card-form.js';
import { Holds } from './holds.js';
import { Announcer } from '../browser/announcer.js';

/** Services of the world for components; a test hands in its own. */
export interface Services {
  readonly api: Api;
  readonly cache: QueryCache;
  readonly stored: TabStorage;
  /** The whole tab's, where `stored` is a part of it. */
  readonly tab: TabStorage;
  readonly holds: Holds;
  readonly cardForm: CardForm;
  readonly ports: Ports;
  readonly announcer: Announcer;
  /** The language that answers are asked in from now on; what is on screen and has texts is asked again. */
  readonly speak: (language: Language) => void;
  readonly spoken: () => Language;
  /** Leaves for another page, of ours or not. */
  readonly leave: (url: string) => void;
}

const POSITION = 'position';

export const createServices = (
  language: Language,
  world: {
    storage?: Storage | undefined;
    /** The tab's memory from before, by name, as JSON. */
    tab?: Readonly<Record<string, string>> | undefined;
    /** Where the gateway's card form is. */
    cardFormOrigin?: string | null | undefined;
    ports?: Ports;
    leave?: (url: string) => void;
  } = {},
): Services => {
  let spoken = language;
  const ports = world.ports ?? browserPorts;
  const stored = tabStorage(world.storage, world.tab);
  const api = createApi({
    language: () => spoken,
    position: {
      read: () => stored.read<string>(POSITION),
      write: (position) => stored.write(POSITION, position),
    },
  });
  const cache = new QueryCache(ports);
  return {
    api,
    stored,
    tab: stored,
    ports,
    cache,
    holds: new Holds(api, stored, ports),
    cardForm: new CardForm(world.cardFormOrigin ?? null),
    announcer: new Announcer(),
    spoken: () => spoken,
    speak: (next) => {
      spoken = next;
      cache.refresh(hasTexts);
    },
    leave: world.leave ?? ((url) => window.location.assign(url)),
  };
};

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices outside of ServicesProvider');
  return services;
};
