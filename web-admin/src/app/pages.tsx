import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { AccessDenied, type Access } from './Guard.js';

export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly Page: ComponentType;
}

const page = <N extends string>(
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
  name: N,
): LazyExoticComponent<ComponentType> => lazy(async () => ({ default: (await load())[name] }));

const Documents = page(() => import('../documents/DocumentsPage.js'), 'DocumentsPage');
const section = (service: string): Screen[] =>
  ['', '/:resource', '/:resource/:id'].map((rest) => ({
    path: service + rest,
    access: [service],
    Page: Documents,
  }));

/** Every page of the console, each a chunk of its own. routes.json says the same to whoever serves them; a test compares. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    access: 'staff',
    Page: page(() => import('../operations/LandingPage.js'), 'LandingPage'),
  },
  {
    path: '/admin/processes',
    access: 'superuser',
    Page: page(() => import('../operations/ProcessesPage.js'), 'ProcessesPage'),
  },
  {
    path: '/passes',
    access: ['/passes'],
    Page: page(() => import('../reservations/ReservationsPage.js'), 'ReservationsPage'),
  },
  {
    path: '/passes/waitlist',
    access: ['/passes', '/lookup'],
    Page: page(() => import('../waitlist/WaitlistPage.js'), 'WaitlistPage'),
  },
  {
    path: '/reservation/:id',
    access: ['/passes', '/lookup'],
    Page: page(() => import('../reservations/ReservationPage.js'), 'ReservationPage'),
  },
  {
    path: '/event_history',
    access: ['/event_history'],
    Page: page(() => import('../history/HistoryPage.js'), 'HistoryPage'),
  },
  {
    path: '/visitors',
    access: ['/visitors'],
    Page: page(() => import('../occupancy/OccupancyPage.js'), 'OccupancyPage'),
  },
  {
    path: '/addon_inventory',
    access: ['/addons_inventory'],
    Page: page(() => import('../documents/ProductPage.js'), 'ProductPage'),
  },
  {
    path: '/destinations/overbooked',
    access: ['/destinations'],
    Page: page(() => import('../rules/OverbookedPage.js'), 'OverbookedPage'),
  },
  ...[
    '/memberships',
    '/settings',
    '/destinations',
    '/addons_inventory',
    '/gates',
    '/coupons',
    '/feeder_locations',
    '/users',
  ].flatMap(section),
  { path: '/unauthorized_access', access: 'staff', Page: AccessDenied },
];
