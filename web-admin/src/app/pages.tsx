import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { SvgIconComponent } from '@mui/icons-material';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import AccountingCodeIcon from '@mui/icons-material/AccountTreeOutlined';
import CouponIcon from '@mui/icons-material/SellOutlined';
import DestinationIcon from '@mui/icons-material/LandscapeOutlined';
import AccountingIcon from '@mui/icons-material/FactCheckOutlined';
import FeederIcon from '@mui/icons-material/AirportShuttleOutlined';
import GateIcon from '@mui/icons-material/DoorSlidingOutlined';
import LookupIcon from '@mui/icons-material/ManageSearchOutlined';
import MembershipIcon from '@mui/icons-material/CardMembershipOutlined';
import OccupancyIcon from '@mui/icons-material/StackedBarChartOutlined';
import SalesIcon from '@mui/icons-material/BarChartOutlined';
import ProductIcon from '@mui/icons-material/Inventory2Outlined';
import ReservationIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import TillIcon from '@mui/icons-material/PointOfSaleOutlined';
import WaitlistIcon from '@mui/icons-material/HourglassEmptyOutlined';
import type { ConsoleKey, Kind } from '@stile/contracts';
import type { Access } from '../core/access.js';
import { ACCOUNT_PATH, UNAUTHORIZED_PATH } from '../core/auth-provider.js';
import type { Area } from '../i18n/texts.js';
import type { Addresses } from '../routing/addresses.js';
import { ReservationList } from '../reservations/ReservationList.js';
import { AccessDenied } from './AccessDenied.js';

/*
 * Every page of the console, entered once: from this table come the resources and routes of react-admin, the menu, the
 * tabs of a section, access, titles, addresses and routes.json (docs/rules/console.md 1 to 3). A page is a chunk of its
 * own; the list of reservations, where most begin, comes with the frame, and so does what every list needs.
 */

type Page = ComponentType | LazyExoticComponent<ComponentType>;
export type View = 'list' | 'create' | 'edit' | 'show';

interface Entered {
  /** The name of its tab and of its page. */
  readonly label: ConsoleKey;
  /** The title of its tab, where the page's is too long for one line of tabs. */
  readonly short?: ConsoleKey;
  /** Where it is not the section's. */
  readonly access?: Access;
  /** Areas of its texts beside those of the frame. */
  readonly texts?: readonly Area[];
  /** One of the tabs of its section. */
  readonly tab?: boolean;
}
interface PageEntry extends Entered {
  readonly path: string;
  readonly page: Page;
}
export interface ResourceEntry extends Entered {
  /** react-admin's name of it. */
  readonly resource: string;
  readonly at: Addresses;
  readonly views: Readonly<Partial<Record<View, Page>>>;
  /** Access of views that have one of their own. */
  readonly accessOf?: Readonly<Partial<Record<View, Access>>>;
  /** Texts of views that have some of their own. */
  readonly textsOf?: Readonly<Partial<Record<View, readonly Area[]>>>;
}
export type Entry = PageEntry | ResourceEntry;

/** An entry of the menu with its pages; without an icon it has none. */
export interface Section {
  /** A service of CONSOLE_ROUTES: who reaches it has the entry. */
  readonly service: string;
  /** Where the entry leads. */
  readonly path: string;
  readonly label: ConsoleKey;
  readonly icon?: SvgIconComponent;
  readonly access: Access;
  readonly pages: readonly Entry[];
}

const page = <N extends string>(load: () => Promise<Readonly<Record<N, ComponentType>>>, name: N): Page =>
  lazy(async () => ({ default: (await load())[name] }));

const DOCUMENT_TEXTS: readonly Area[] = ['editors', 'fields', 'help'];

/** The tabs of the section with the most of them. */
const SHORT: Readonly<Partial<Record<string, ConsoleKey>>> = {
  capacity_rules: 'short_capacity_rules',
  price_rules: 'short_price_rules',
  visitor_types: 'short_visitor_types',
  reservation_types: 'short_reservation_types',
};

/** A kind of venue document, one of the tabs of a section. The first tab's list is the section itself. */
const documents = (
  service: string,
  kind: Kind | 'product_rules',
  label: ConsoleKey,
  views: ResourceEntry['views'],
  addresses: Addresses = {},
): ResourceEntry => {
  const path = `${service}/${kind === 'product_rules' ? 'capacity_rules' : kind}`;
  return {
    resource: kind,
    label,
    ...(kind in SHORT ? { short: SHORT[kind] } : {}),
    tab: true,
    texts: DOCUMENT_TEXTS,
    views,
    at: { list: path, create: `${path}/create`, edit: `${path}/:id`, ...addresses },
  };
};

/** The list and the forms of a kind come as one chunk, from the index of its folder. */
const viewsOf = <V extends string>(
  load: () => Promise<{ readonly default: Readonly<Record<V, ComponentType>> }>,
  ...views: readonly V[]
): Readonly<Record<V, Page>> =>
  Object.fromEntries(
    views.map((view) => [view, lazy(async () => ({ default: (await load()).default[view] }))]),
  ) as Record<V, Page>;

/** Created and edited over their table, which stays as it is: one page. */
const RULES = {
  list: page(() => import('../capacity-rules/CapacityRulePage.js'), 'CapacityRulePage'),
};
const RESERVATIONS_TOO: Access = ['/passes', '/lookup'];

export const SECTIONS: readonly Section[] = [
  {
    service: '/admin',
    path: '/admin',
    label: 'nav_home',
    access: 'staff',
    pages: [
      {
        path: '/admin',
        label: 'landing_title',
        page: page(() => import('../operations/LandingPage.js'), 'LandingPage'),
      },
      {
        resource: 'processes',
        label: 'processes',
        at: { list: '/admin/processes' },
        access: 'superuser',
        texts: ['events'],
        views: { list: page(() => import('../operations/ProcessList.js'), 'ProcessList') },
      },
      {
        resource: 'security_log',
        label: 'security_log',
        at: { list: '/admin/security_log' },
        access: 'superuser',
        texts: ['operations'],
        views: { list: page(() => import('../operations/SecurityLogList.js'), 'SecurityLogList') },
      },
      {
        path: '/admin/backups',
        label: 'backups',
        access: 'superuser',
        texts: ['operations'],
        page: page(() => import('../operations/BackupsPage.js'), 'BackupsPage'),
      },
      {
        path: ACCOUNT_PATH,
        label: 'account_title',
        page: page(() => import('../account/AccountPage.js'), 'AccountPage'),
      },
      {
        path: UNAUTHORIZED_PATH,
        label: 'no_access_title',
        page: AccessDenied,
      },
    ],
  },
  {
    service: '/passes',
    path: '/passes',
    label: 'nav_passes',
    icon: ReservationIcon,
    access: ['/passes'],
    pages: [
      {
        resource: 'reservations',
        label: 'nav_passes',
        at: { list: '/passes', show: '/reservation/:id' },
        accessOf: { show: RESERVATIONS_TOO },
        textsOf: { show: ['card'] },
        views: {
          list: ReservationList,
          show: page(() => import('../reservations/ReservationShow.js'), 'ReservationShow'),
        },
      },
      {
        path: '/event_history',
        label: 'history',
        access: ['/event_history'],
        texts: [...DOCUMENT_TEXTS, 'events', 'log'],
        page: page(() => import('../history/HistoryPage.js'), 'HistoryPage'),
      },
    ],
  },
  {
    service: '/passes',
    path: '/passes/waitlist',
    label: 'nav_waitlist',
    icon: WaitlistIcon,
    access: ['/passes'],
    pages: [
      {
        resource: 'waitlist',
        label: 'nav_waitlist',
        at: { list: '/passes/waitlist' },
        access: RESERVATIONS_TOO,
        texts: ['waitlist'],
        views: { list: page(() => import('../waitlist/WaitlistList.js'), 'WaitlistList') },
      },
    ],
  },
  {
    service: '/passes',
    path: '/passes/gate',
    label: 'nav_gate_scans',
    icon: GateIcon,
    access: ['/passes'],
    pages: [
      {
        resource: 'gate_scans',
        label: 'nav_gate_scans',
        at: { list: '/passes/gate' },
        access: RESERVATIONS_TOO,
        texts: ['gate'],
        views: { list: page(() => import('../gate-scans/GateScanList.js'), 'GateScanList') },
      },
    ],
  },
  {
    service: '/visitors',
    path: '/visitors',
    label: 'nav_visitors',
    icon: OccupancyIcon,
    access: ['/visitors'],
    pages: [
      {
        path: '/visitors',
        label: 'nav_visitors',
        page: page(() => import('../occupancy/OccupancyPage.js'), 'OccupancyPage'),
      },
    ],
  },
  {
    service: '/memberships',
    path: '/memberships',
    label: 'nav_memberships',
    icon: MembershipIcon,
    access: ['/memberships'],
    pages: [
      documents(
        '/memberships',
        'memberships',
        'tab_memberships',
        viewsOf(() => import('../memberships/index.js'), 'list', 'create', 'edit'),
        {
          list: ['/memberships', '/memberships/memberships'],
        },
      ),
    ],
  },
  {
    service: '/inventory_report',
    path: '/inventory_report',
    label: 'nav_product_sales',
    icon: SalesIcon,
    access: ['/inventory_report'],
    pages: [
      {
        resource: 'product_sales',
        label: 'nav_product_sales',
        at: { list: '/inventory_report' },
        texts: ['sales'],
        views: { list: page(() => import('../product-sales/ProductSalesList.js'), 'ProductSalesList') },
      },
    ],
  },
  {
    service: '/accounting_report',
    path: '/accounting_report',
    label: 'nav_accounting_report',
    icon: AccountingIcon,
    access: ['/accounting_report', '/event_history'],
    pages: [
      {
        path: '/accounting_report',
        label: 'nav_accounting_report',
        texts: ['accounting', 'accounts', 'events', 'takings', 'offline', 'sales'],
        page: page(() => import('../accounting/AccountingPage.js'), 'AccountingPage'),
      },
      {
        path: '/accounting_summary',
        label: 'nav_accounting_report',
        page: page(() => import('../accounting/SummaryAddress.js'), 'SummaryAddress'),
      },
      {
        resource: 'money_entries',
        label: 'money_entries',
        at: { list: '/accounting_report/entries' },
        texts: ['accounts', 'events'],
        views: { list: page(() => import('../end-of-day/MoneyEntryList.js'), 'MoneyEntryList') },
      },
    ],
  },
  {
    service: '/till_activity',
    path: '/till_activity',
    label: 'nav_till_activity',
    icon: TillIcon,
    access: ['/till_activity'],
    pages: [
      {
        resource: 'till_sessions',
        label: 'nav_till_activity',
        at: { list: '/till_activity', show: '/till_activity/:id' },
        texts: ['tills', 'takings'],
        textsOf: {
          list: ['tills', 'takings', 'sales', 'accounting'],
        },
        views: {
          list: page(() => import('../till-activity/TillActivity.js'), 'TillActivity'),
          show: page(() => import('../till-activity/TillSessionPage.js'), 'TillSessionPage'),
        },
      },
    ],
  },
  {
    service: '/lookup',
    path: '/lookup',
    label: 'nav_lookup',
    icon: LookupIcon,
    access: ['/lookup'],
    pages: [
      {
        path: '/lookup',
        label: 'nav_lookup',
        texts: ['find'],
        page: page(() => import('../find/LookupPage.js'), 'LookupPage'),
      },
    ],
  },
  {
    service: '/settings',
    path: '/settings/offline_sales',
    label: 'nav_offline_sales',
    icon: TillIcon,
    access: ['/settings'],
    pages: [
      {
        resource: 'offline_sales',
        label: 'nav_offline_sales',
        at: { list: '/settings/offline_sales' },
        texts: ['offline', 'errors'],
        views: { list: page(() => import('../offline-sales/OfflineSaleList.js'), 'OfflineSaleList') },
      },
    ],
  },
  {
    service: '/settings',
    path: '/settings',
    label: 'nav_settings',
    icon: SettingsIcon,
    access: ['/settings'],
    pages: [
      documents(
        '/settings',
        'inventory_group',
        'tab_inventory_group',
        viewsOf(() => import('../inventory-group/index.js'), 'list', 'edit'),
        {
          list: ['/settings', '/settings/inventory_group'],
        },
      ),
      documents(
        '/settings',
        'tills',
        'tab_tills',
        viewsOf(() => import('../tills/index.js'), 'list', 'create', 'edit'),
      ),
      {
        ...documents(
          '/settings',
          'terminals',
          'tab_terminals',
          viewsOf(() => import('../terminals/index.js'), 'list', 'create', 'edit'),
        ),
        texts: [...DOCUMENT_TEXTS, 'card'],
      },
      {
        resource: 'card_transactions',
        label: 'tab_card_transactions',
        at: { list: '/settings/card_transactions', show: '/settings/card_transactions/:id' },
        tab: true,
        texts: ['terminals', 'card'],
        views: {
          list: page(() => import('../terminals/CardTransactionList.js'), 'CardTransactionList'),
          show: page(() => import('../terminals/CardTransactionShow.js'), 'CardTransactionShow'),
        },
      },
      {
        resource: 'terminal_logs',
        label: 'tab_terminal_logs',
        at: { list: '/settings/terminal_logs', show: '/settings/terminal_logs/:id' },
        tab: true,
        texts: ['terminals'],
        views: {
          list: page(() => import('../terminals/TerminalLogList.js'), 'TerminalLogList'),
          show: page(() => import('../terminals/TerminalLogShow.js'), 'TerminalLogShow'),
        },
      },
      {
        path: '/terminal_token',
        label: 'terminal_token',
        texts: ['card'],
        page: page(() => import('../terminals/TokenReturnPage.js'), 'TokenReturnPage'),
      },
    ],
  },
  {
    service: '/destinations',
    path: '/destinations',
    label: 'nav_destinations',
    icon: DestinationIcon,
    access: ['/destinations'],
    pages: [
      documents(
        '/destinations',
        'inventories',
        'tab_inventories',
        viewsOf(() => import('../inventories/index.js'), 'list', 'create', 'edit'),
        {
          list: ['/destinations', '/destinations/inventories'],
        },
      ),
      documents('/destinations', 'capacity_rules', 'tab_capacity_rules', RULES),
      documents(
        '/destinations',
        'price_rules',
        'tab_price_rules',
        viewsOf(() => import('../price-rules/index.js'), 'list', 'create', 'edit'),
      ),
      documents(
        '/destinations',
        'visitor_types',
        'tab_visitor_types',
        viewsOf(() => import('../visitor-types/index.js'), 'list', 'create', 'edit'),
      ),
      documents(
        '/destinations',
        'reservation_types',
        'tab_reservation_types',
        viewsOf(() => import('../reservation-types/index.js'), 'list', 'create', 'edit'),
      ),
      documents(
        '/destinations',
        'waivers',
        'tab_waivers',
        viewsOf(() => import('../waivers/index.js'), 'list', 'create', 'edit'),
      ),
      documents(
        '/destinations',
        'discount_groups',
        'tab_discount_groups',
        viewsOf(() => import('../discount-groups/index.js'), 'list', 'create', 'edit'),
      ),
      {
        resource: 'overbooked',
        label: 'tab_overbooked',
        at: { list: '/destinations/overbooked' },
        tab: true,
        texts: DOCUMENT_TEXTS,
        views: { list: page(() => import('../overbooked/OverbookedList.js'), 'OverbookedList') },
      },
    ],
  },
  {
    service: '/addons_inventory',
    path: '/addons_inventory',
    label: 'nav_addons_inventory',
    icon: ProductIcon,
    access: ['/addons_inventory'],
    pages: [
      documents(
        '/addons_inventory',
        'addons',
        'tab_addons',
        viewsOf(() => import('../addons/index.js'), 'list', 'create', 'edit'),
        {
          list: ['/addons_inventory', '/addons_inventory/addons'],
          create: '/addon_inventory',
          edit: '/addon_inventory?addon_inventory_id=:id',
        },
      ),
      documents(
        '/addons_inventory',
        'addon_types',
        'tab_addon_types',
        viewsOf(() => import('../addon-types/index.js'), 'list', 'create', 'edit'),
      ),
      documents('/addons_inventory', 'product_rules', 'tab_addon_rules', RULES),
    ],
  },
  {
    service: '/gates',
    path: '/gates',
    label: 'nav_gates',
    icon: GateIcon,
    access: ['/gates'],
    pages: [
      documents(
        '/gates',
        'gates',
        'tab_gates',
        viewsOf(() => import('../gates/index.js'), 'list', 'create', 'edit'),
        { list: ['/gates', '/gates/gates'] },
      ),
    ],
  },
  {
    service: '/coupons',
    path: '/coupons',
    label: 'nav_coupons',
    icon: CouponIcon,
    access: ['/coupons'],
    pages: [
      documents(
        '/coupons',
        'coupons',
        'tab_coupons',
        viewsOf(() => import('../coupons/index.js'), 'list', 'create', 'edit'),
        { list: ['/coupons', '/coupons/coupons'] },
      ),
    ],
  },
  {
    service: '/feeder_locations',
    path: '/feeder_locations',
    label: 'nav_feeder_locations',
    icon: FeederIcon,
    access: ['/feeder_locations'],
    pages: [
      documents(
        '/feeder_locations',
        'feeder_locations',
        'tab_feeder_locations',
        viewsOf(() => import('../feeder-locations/index.js'), 'list', 'create', 'edit'),
        {
          list: ['/feeder_locations', '/feeder_locations/feeder_locations'],
        },
      ),
    ],
  },
  {
    service: '/users',
    path: '/users',
    label: 'nav_users',
    icon: AccountIcon,
    access: ['/users'],
    pages: [
      documents(
        '/users',
        'users',
        'tab_users',
        viewsOf(() => import('../users/index.js'), 'list', 'create', 'edit'),
        { list: ['/users', '/users/users'] },
      ),
      documents(
        '/users',
        'permission_groups',
        'tab_permission_groups',
        viewsOf(() => import('../permission-groups/index.js'), 'list', 'create', 'edit'),
      ),
    ],
  },
  {
    service: '/accounting_codes',
    path: '/accounting_codes',
    label: 'nav_accounting_codes',
    icon: AccountingCodeIcon,
    access: ['/accounting_codes'],
    pages: [
      documents(
        '/accounting_codes',
        'accounting_codes',
        'tab_accounting_codes',
        viewsOf(() => import('../accounting-codes/index.js'), 'list', 'create', 'edit'),
        { list: ['/accounting_codes', '/accounting_codes/accounting_codes'] },
      ),
    ],
  },
];
