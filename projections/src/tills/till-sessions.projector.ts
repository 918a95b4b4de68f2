import {
  DRAWER_CATEGORY,
  NO_SUMS,
  sumsAfter,
  tillSessionIdOf,
  type DrawerEvent,
  type Projector,
  type Recorded,
  type TillSessionRow,
} from '@stile/contracts';

type Cash = NonNullable<TillSessionRow['cash']>;
export interface TillSessionDocument extends TillSessionRow {
  readonly cash: Cash;
  /** Everybody who opened, had or closed it. */
  readonly users: readonly string[];
}

const withUser = (users: readonly string[], user: string): readonly string[] =>
  users.includes(user) ? users : [...users, user];

const started = ({
  at,
  data,
}: Recorded<Extract<DrawerEvent, { type: 'DrawerStarted' }>>): TillSessionDocument => ({
  id: tillSessionIdOf(data),
  inventory_group: data.inventoryGroup,
  till: data.till,
  session: data.session,
  state: 'open',
  business_date: data.businessDate,
  opened_at: data.startedAt,
  opened_by: data.openedBy,
  cashier: data.openedBy,
  source: data.source,
  closed_at: null,
  closed_by: null,
  how: null,
  witness: null,
  reason: null,
  last_movement_at: at,
  last_count_at: null,
  users: [data.openedBy],
  cash: {
    float: data.float,
    carried: data.carried,
    sums: NO_SUMS,
    expected: data.float,
    counted: null,
    variance: null,
    deposit: 0,
    balance: data.float,
  },
});

const closed = (
  document: TillSessionDocument,
  { data }: Extract<DrawerEvent, { type: 'DrawerClosed' }>,
): TillSessionDocument => ({
  ...document,
  state: 'closed',
  closed_at: data.closedAt,
  closed_by: data.closedBy,
  users: withUser(document.users, data.closedBy),
  how: data.how,
  witness: data.witness,
  reason: data.reason,
  cash: {
    ...document.cash,
    expected: data.expected,
    counted: data.counted,
    variance: data.counted === null ? null : data.variance,
    deposit: data.deposit,
    balance: data.balance,
  },
});

/** Sessions of tills as the console lists them. */
export const tillSessionsProjector: Projector<DrawerEvent, TillSessionDocument> = {
  name: 'till_sessions',
  version: 3,
  categories: [DRAWER_CATEGORY],
  indexes: [
    ['inventory_group', '-opened_at'],
    ['inventory_group', 'till', '-opened_at'],
    ['inventory_group', 'state', '-opened_at'],
    ['inventory_group', '-closed_at'],
    ['inventory_group', '-business_date'],
  ],
  keys: ({ data }) => [tillSessionIdOf(data)],
  fold(document, event) {
    if (event.type === 'DrawerStarted') return started(event);
    if (!document) return undefined;
    if (event.type === 'DrawerClosed') return closed({ ...document, last_movement_at: event.at }, event);
    const { balance } = event.data;
    return {
      ...document,
      last_movement_at: event.at,
      ...(event.type === 'TillHandedOver' && {
        cashier: event.data.to,
        users: withUser(document.users, event.data.to),
      }),
      last_count_at: event.type === 'TillCounted' && event.data.recorded ? event.at : document.last_count_at,
      cash: {
        ...document.cash,
        sums: sumsAfter(document.cash.sums, event),
        expected: balance,
        balance,
      },
    };
  },
};
