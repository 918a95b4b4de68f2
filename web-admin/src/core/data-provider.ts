import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { withQuery, type Api } from './api.js';

export const ADMIN_PATH = '/api/admin';

/**
 * The console's resources in the ra-data-simple-rest dialect. `meta.group` names the inventory group of a venue
 * document; only who reaches several needs it.
 */
export const createDataProvider = (api: Api): DataProvider => {
  const rest = simpleRestProvider(ADMIN_PATH, (url, options) => api.call(url, options));
  /** Calls about one document say whose it is; lists do not. */
  const inGroup = (params: { meta?: { group?: string } }): DataProvider =>
    simpleRestProvider(ADMIN_PATH, (url, options) =>
      api.call(withQuery(url, { group: params.meta?.group }), options),
    );
  return {
    ...rest,
    getOne: (resource, params) => inGroup(params).getOne(resource, params),
    create: (resource, params) => inGroup(params).create(resource, params),
    update: (resource, params) => inGroup(params).update(resource, params),
    delete: (resource, params) => inGroup(params).delete(resource, params),
  };
};
