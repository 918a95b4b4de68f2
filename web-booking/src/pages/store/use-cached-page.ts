import { useEffect } from 'react';
import type { InventoryGroupAnswer } from '@stile/contracts';
import { offlineSettings } from '@stile/contracts/catalog/offline-settings';

const WORKER = '/store-worker.js';
const SCOPE = '/store';

/** This page opens again without the network, where the venue sells without it (docs/rules/offline.md 23). */
export const useCachedPage = ({ settingsDict }: Pick<InventoryGroupAnswer, 'settingsDict'>): void => {
  const isCached = offlineSettings(settingsDict) !== null;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const { href } = window.location;
    const keep = async (): Promise<void> => {
      if (!isCached) return void (await (await serviceWorker.getRegistration(SCOPE))?.unregister());
      await serviceWorker.register(WORKER, { scope: SCOPE });
      (await serviceWorker.ready).active?.postMessage(href);
    };
    const begin = (): void => void keep().catch(() => undefined);
    begin();
    // A worker of a newer build takes over, and has to store the page again.
    serviceWorker.addEventListener('controllerchange', begin);
    return () => serviceWorker.removeEventListener('controllerchange', begin);
  }, [isCached]);
};
