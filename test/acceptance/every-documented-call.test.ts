import { Client } from '../support/client.js';
import { startedProduct } from '../support/started-product.js';

/*
 * Every call of the interface that older clients know, in one table (docs/rules/calls.md): it answers, another call stands
 * for it, or nothing does. The commit that builds a call moves its row.
 */
const started = startedProduct();

const RIDGE = 'inventoryGroup=escarpment&inventory=rattle-ridge';
const DAY = 'startDate=2026-12-12';
const TABLE = 'inventoryGroup=escarpment&page=1&itemsPerPage=25&sortKey=1&sortValue=asc';

/** [method and path, who may call it, the fields of its answer] */
const ANSWERED: readonly (readonly [call: string, who: 'anyone' | 'holder' | 'staff', fields: string])[] = [
  [
    `GET /api/inventoryGroup/escarpment/?inventory=rattle-ridge&sid=1`,
    'anyone',
    'id name settingsDict inventory',
  ],
  [`GET /api/occupancyStatus?${RIDGE}&${DAY}`, 'anyone', 'days'],
  [`GET /api/prices?${RIDGE}&${DAY}`, 'anyone', '0'],
  [
    `GET /api/occupancy?${RIDGE}&${DAY}`,
    'anyone',
    'results addon_occupancy static_addon_occupancy dispersal_occupancy',
  ],
  [`GET /api/capacity?inventory=rattle-ridge&${DAY}`, 'anyone', 'raw sorted'],
  [`GET /api/dispersal?inventory=rattle-ridge&${DAY}&endDate=2026-12-13`, 'anyone', ''],
  [
    'GET /api/products_for_daterange/?inventory_id=glen-hill&start_date=2026-12-12&end_date=2026-12-13',
    'anyone',
    'data',
  ],
  [
    'GET /api/memberValidate/?code=AP100001&inventory=rattle-ridge&start_date_time=2026-12-12T10:00',
    'anyone',
    'profile',
  ],
  ['POST /api/change_password_link/', 'anyone', ''],
  ['POST /api/set_visitor_password', 'anyone', ''],
  ['POST /api/coupons_validate/', 'anyone', ''],
  ['POST /api/coupons_reservation_edit', 'anyone', ''],
  ['POST /api/reserve', 'anyone', ''],
  ['POST /api/reserve_t', 'anyone', ''],
  ['POST /api/update_test/7KQ4M9XT22.p1/', 'staff', ''],
  ['POST /api/resend_waiver/7KQ4M9XT22.p1', 'holder', ''],
  ['GET /api/download_waiver/7KQ4M9XT22.p1?inventoryGroup=escarpment', 'holder', ''],
  ['PUT /api/upload_addon_image/rr-guide/', 'staff', ''],
  ['POST /api/get_tfa_token', 'anyone', ''],
  ['POST /api/handshake_tfa_token', 'anyone', ''],
  ['POST /api/send_new_tfa_token', 'anyone', ''],
  ['POST /api/reservation_login/', 'anyone', ''],
  ['GET /api/reservation_permissions/7KQ4M9XT22/', 'holder', ''],
  ['GET /api/pageContent/', 'anyone', 'language content'],
  ['POST /api/setLanguage', 'anyone', ''],
  [`GET /api/event_schedule?inventoryGroup=escarpment&${DAY}`, 'staff', 'reservations total'],
  [`GET /api/schedule_export_json?inventoryGroup=escarpment&${DAY}`, 'staff', 'results total'],
  ['GET /api/reservation/7KQ4M9XT22/', 'holder', ''],
  ['GET /api/reservation/token/7KQ4M9XT22/secret', 'anyone', ''],
  ['GET /api/reservation/session/cs_1', 'anyone', ''],
  ['PUT /api/reservation/7KQ4M9XT22/', 'holder', ''],
  ['PUT /api/reservation/7KQ4M9XT22/cancel', 'holder', ''],
  ['PUT /api/reservation/7KQ4M9XT22/cancel/token/secret', 'anyone', ''],
  ['PUT /api/reservation/7KQ4M9XT22/uncancel', 'staff', ''],
  ['PUT /api/reservation/7KQ4M9XT22/approve', 'staff', ''],
  ['PUT /api/reservation/7KQ4M9XT22/unapprove', 'staff', ''],
  ['PUT /api/reservation/7KQ4M9XT22/refund', 'holder', ''],
  ['PUT /api/reservation/7KQ4M9XT22/refund/token/secret', 'anyone', ''],
  ['PUT /api/reservation/7KQ4M9XT22/partial_refund', 'staff', ''],
  ['PUT /api/reservation/7KQ4M9XT22/refund_update', 'staff', ''],
  ['PUT /api/checkIn/7KQ4M9XT22', 'staff', ''],
  ['PUT /api/validateAddon/7KQ4M9XT22/rr-guide', 'staff', ''],
  ['PUT /api/delete_temp_reservation/7KQ4M9XT22', 'anyone', ''],
  ['POST /api/shop_reserve', 'staff', ''],
  ['PUT /api/storereservation/7KQ4M9XT22/', 'staff', ''],
  ['PUT /api/deferred_payment/7KQ4M9XT22/', 'staff', ''],
  ['PUT /api/deferred_refund/7KQ4M9XT22/', 'staff', ''],
  [
    'GET /api/clover_retrieve_sec_params?inventory_group=escarpment',
    'staff',
    'merchant_id client_id server access_token_expiration refresh_token_expiration clover_timeout_in_min',
  ],
  ['POST /api/clover_create_access_token', 'staff', ''],
  ['GET /api/clover_devices?inventory_group=escarpment', 'staff', 'status_code deviceList err_message'],
  ['GET /api/clover_device_state', 'staff', ''],
  ['GET /api/clover_find_payment/7KQ2M9XW4D2RT', 'staff', ''],
  ['POST /api/clover_device_action', 'staff', ''],
  ['GET /api/pending_transaction', 'staff', ''],
  ['POST /api/process_pending_transaction', 'staff', ''],
  ['PUT /api/update_pending_transaction', 'staff', ''],
  ['POST /api/clover_transactions_log', 'staff', ''],
  ['POST /api/clover_communication_log', 'staff', ''],
  ['POST /api/clover_connections_log', 'staff', ''],
  ['GET /api/find_payment_in_product', 'staff', ''],
  ['GET /api/analyze_Transaction', 'staff', ''],
  ['GET /api/tills', 'staff', ''],
  ['POST /api/balance_till', 'staff', ''],
  ['POST /api/load_unload_till', 'staff', ''],
  [
    `GET /api/inventory_report?${TABLE}&startDate=2026-12-12&endDate=2026-12-13&inventory=rattle-ridge`,
    'staff',
    'tableData tableHeaders pages total breakdown quantity',
  ],
  [`GET /api/inventory_report/export?${TABLE.replace('25', '100000')}`, 'staff', ''],
  [`GET /api/inventory_report/export/?${TABLE}&format=csv`, 'staff', ''],
  ['GET /api/groups', 'staff', 'groups permission_groups user_inventory_groups username email is_staff'],
];

/** [method and path, the call that stands for it, the fields of a row of its answer] */
const ELSEWHERE: readonly (readonly [call: string, instead: string, fields: string])[] = [
  ['GET /api/addon_inventory_table', 'GET /api/admin/addons', 'id title addon_type price'],
  ['GET /api/addons_inventory/filter_addons_inventory', 'GET /api/admin/addons', 'id addon_type'],
  ['GET /api/addons_inventory/rr-guide', 'GET /api/admin/addons/rr-guide', 'id title settings_v2 tax_rate'],
  ['POST /api/addons_inventory/', 'POST /api/admin/addons', ''],
  ['PUT /api/addons_inventory/rr-guide/', 'PUT /api/admin/addons/rr-guide', ''],
  ['POST /api/addons_inventory/rr-guide/duplicate/', 'POST /api/admin/addons', ''],
  ['DELETE /api/addons_inventory/nothing/', 'DELETE /api/admin/addons/nothing', ''],
  ['GET /api/addon_types', 'GET /api/admin/addon_types', 'id title order category_filter'],
  ['GET /api/addon_types/filter_addon_types', 'GET /api/admin/addon_types', 'id inventory'],
  ['GET /api/addon_types/extras', 'GET /api/admin/addon_types/extras', 'id title order'],
  ['POST /api/addon_types/', 'POST /api/admin/addon_types', ''],
  ['PUT /api/addon_types/extras', 'PUT /api/admin/addon_types/extras', ''],
  [
    'GET /api/capacity_rules_table',
    'GET /api/admin/capacity_rules',
    'id rule_type start_date end_date intervals priority is_active inventories addon_inventories',
  ],
  [
    'GET /api/capacity_rules/rr-cars',
    'GET /api/admin/capacity_rules/rr-cars',
    'id rule_type max_capacity reserve_capacity discount_group effective_start_date effective_end_date',
  ],
  ['POST /api/capacity_rules/', 'POST /api/admin/capacity_rules', ''],
  ['PUT /api/capacity_rules/rr-cars/', 'PUT /api/admin/capacity_rules/rr-cars', ''],
  ['DELETE /api/capacity_rules/nothing/', 'DELETE /api/admin/capacity_rules/nothing', ''],
  ['POST /api/capacity_rules/rr-cars/duplicate/', 'POST /api/admin/capacity_rules', ''],
  ['GET /api/gates/', 'GET /api/admin/gates', 'id name inventory schedules'],
  ['POST /api/save_schedule/main/', 'PUT /api/admin/gates/main', ''],
  ['POST /api/delete_schedule/main/', 'PUT /api/admin/gates/main', ''],
  ['POST /api/languages/rattle-ridge', 'GET /api/inventoryGroup/escarpment/', 'languages'],
];

/** Nothing answers these before their capability is built. */
const MISSING: Readonly<Record<string, readonly string[]>> = {
  'gates opened and closed by hand': ['POST /api/open_gate/main/', 'POST /api/close_gate/main/'],
  'reports and their exports': [
    'GET /api/static_products',
    'GET /api/static_products/export',
    'GET /api/profile_report',
    'GET /api/profile_report/export',
    'GET /api/attendance',
    'GET /api/attendance/export',
    'GET /api/rentals_report',
    'GET /api/rentals_report/export',
    'GET /api/passFilter',
    'GET /api/passFilterExport',
    'GET /api/passFilterSummary',
    'GET /api/passFilterVisitorsOverTime',
    'GET /api/passFilterVisitorGroups',
    'GET /api/busContext',
    'GET /api/postalCodesCounts',
  ],
};

const send = (client: Client, call: string) => {
  const [method = '', path = ''] = call.split(' ');
  return client.call(method, path, method === 'GET' ? undefined : {});
};
const isThere = async (client: Client, call: string): Promise<boolean> => {
  const { status, body } = await send(client, call);
  return status !== 404 || body['code'] !== 'not_found';
};
const oneOf = (body: unknown): unknown => (Array.isArray(body) ? (body as unknown[])[0] : body);

it.each(ANSWERED)('%s is answered, to %s', async (call, who, fields) => {
  const anybody = new Client(started.running.url);
  // A picture is refused as JSON before anybody is asked for.
  if (who !== 'anyone') expect([401, 415]).toContain((await send(anybody, call)).status);
  const caller = who === 'anyone' ? anybody : started.admin;
  expect(await isThere(caller, call)).toBe(true);
  if (fields === '') return;
  const { status, body } = await send(caller, call);
  expect([status, Object.keys(body)]).toEqual([200, expect.arrayContaining(fields.split(' '))]);
});

it.each(ELSEWHERE)('%s is answered by %s', async (call, instead, fields) => {
  expect(await isThere(started.admin, call)).toBe(false);
  expect(await isThere(started.admin, instead)).toBe(true);
  if (!instead.startsWith('GET /api/inventoryGroup'))
    expect((await send(new Client(started.running.url), instead)).status).toBe(401);
  if (fields === '') return;
  const { status, body } = await send(started.admin, instead);
  expect([status, Object.keys(oneOf(body) as object)]).toEqual([
    200,
    expect.arrayContaining(fields.split(' ')),
  ]);
});

it.each(Object.entries(MISSING).flatMap(([needs, calls]) => calls.map((call) => [call, needs] as const)))(
  '%s is not answered: %s',
  async (call) => {
    expect(await isThere(started.admin, call)).toBe(false);
  },
);

it('a product names its type as an object, and its occupancy says when it can be had first', async () => {
  const visitor = new Client(started.running.url);
  const { body: venue } = await visitor.get<{ inventory: { addons: { groups: { addons: object[] }[] } } }>(
    '/api/inventoryGroup/escarpment/?inventory=rattle-ridge',
  );
  for (const addon of venue.inventory.addons.groups.flatMap(({ addons }) => addons))
    expect(addon).toMatchObject({
      addon_type: { id: expect.any(String) as string, name: expect.any(String) as string },
    });
  const { body: day } = await visitor.get<{ addon_occupancy: { checkouts: object[] } }>(
    `/api/occupancy?inventoryGroup=escarpment&inventory=glen-hill&${DAY}`,
  );
  expect(day.addon_occupancy.checkouts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        time: expect.stringMatching(/^\d{2}:\d{2}$/) as string,
        immediatelyAvailable: true,
      }),
    ]),
  );
  for (const addon of day.addon_occupancy.checkouts)
    expect(Object.keys(addon)).toEqual(expect.arrayContaining(['id', 'time', 'immediatelyAvailable']));
});
