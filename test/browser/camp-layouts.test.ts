import type { Page } from 'playwright-core';
import { CAMP_LAYOUTS, type CampLayout } from '@stile/contracts/profiles/camp-layouts';
import type { FieldSpec } from '@stile/contracts/profiles/field-spec';
import { becomes, openParts, picture, useBrowser, violations } from '../support/browser.js';
import { signedInAdmin, type Client } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { layoutFaults } from '../support/layout.js';
import { spawnProduct, temporaryFolder, type ProductProcess } from '../support/product.js';
import { numberOn } from '../support/records.js';

/*
 * The forms of a ministry's camp and of a winter camp, which the demo venue does not use: each is put in place of
 * the summer's, and a parent fills it in on the narrowest phone.
 */
const folder = temporaryFolder();
const { person } = useBrowser();
let product: ProductProcess;
let admin: Client;
beforeAll(async () => {
  product = await spawnProduct({ DATA_DIR: folder });
  admin = await signedInAdmin(product.url);
});
afterAll(() => product.kill('SIGTERM'));

const CAMP =
  '/book?inventoryGroup=escarpment&inventory=summer-camp&lang=fr&startDate=2027-07-05&carArrivalTime=08:30&v.sc-camper=1';
const NARROWEST = { width: 360, height: 740 };

interface Kind {
  readonly profile_inputs: readonly { readonly input: string }[];
}
const fieldsOf = (layout: CampLayout): readonly FieldSpec[] =>
  CAMP_LAYOUTS[layout].flatMap(({ fields }): readonly FieldSpec[] => fields);
/** Only who has a health card is asked for its number, so it follows the layouts that ask that. */
const asksHealthCard = (layout: CampLayout): boolean =>
  fieldsOf(layout).some(({ name }) => name === 'has_health_card');
const useLayout = async (layout: CampLayout): Promise<void> => {
  const { body } = await admin.get<Kind>('/api/admin/reservation_types/camp_week');
  const profile_inputs = body.profile_inputs
    .map((input) => (input.input in CAMP_LAYOUTS ? { ...input, input: layout } : input))
    .filter(({ input }) => input !== 'health_card' || asksHealthCard(layout));
  const { status } = await admin.put('/api/admin/reservation_types/camp_week', { ...body, profile_inputs });
  expect(status).toBe(200);
  await eventually(
    () =>
      admin.get<{ inventory: { reservation_types: { id: string; profile_inputs: { input: string }[] }[] } }>(
        '/api/inventoryGroup/escarpment/?inventory=summer-camp',
      ),
    ({ body: { inventory } }) =>
      inventory.reservation_types.some(({ profile_inputs }) =>
        profile_inputs.some(({ input }) => input === layout),
      ),
  );
};

/** A parent's text for a field of each type. */
const ANSWERS: Partial<Record<FieldSpec['type'], string>> = {
  name: 'Marguerite-Élisabeth Roy',
  phone: '9055550142',
  email: 'marguerite-elisabeth@example.org',
  multiline: 'Deux fois par jour',
  text: 'mère',
  health_card: 'AB 1234',
};
/** Each question is answered with yes, so that all that hangs on it is asked; what need not be said is not. */
const answer = async (page: Page, { name, type, options, optional }: FieldSpec): Promise<void> => {
  if (optional) return;
  const field = page.locator(`[id="p-p1-fields.${name}"]`);
  if (type === 'yes_no') return field.getByText('Oui', { exact: true }).click();
  if (type === 'choice') return void (await field.selectOption(options![0]!));
  return field.fill(ANSWERS[type]!);
};
const faultsFrom = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.error-summary a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.replace('#p-p1-fields.', '')));

it.each([
  [
    'summer_camp_profile_ministry',
    false,
    ['doctors_name', 'under_doctor_care_description', 'health_card_number'],
  ],
  [
    'winter_camp_profile',
    true,
    ['contact_2_email', 'relationship_to_child_2', 'other_conditions_description'],
  ],
] as const)(
  '%s: what it asks is asked, said when it is missing, and kept',
  async (layout, isSecondParentAsked, ownFields) => {
    await useLayout(layout);
    const page = await person({ viewport: NARROWEST, locale: 'fr-CA' });
    await page.goto(product.url + CAMP);
    await page.getByRole('button', { name: 'Continuer' }).last().click();
    await page.getByRole('timer').first().waitFor();
    const own = page.locator('.participant[data-open]');
    for (const [field, text] of Object.entries({
      first_name: 'Ann',
      last_name: 'Roy',
      email: 'ann@example.org',
      email_double: 'ann@example.org',
      phone: '905 555 0142',
    }))
      await page.locator(`#field-${field}`).fill(text);
    await page.locator('#field-tocs').check();
    await own.getByLabel('Prénom', { exact: true }).fill('mia');
    await own.getByLabel('Nom de famille', { exact: true }).fill('roy');
    for (const [label, text] of [
      ['Mois', '3'],
      ['Jour', '31'],
      ['Année', '2020'],
    ] as const)
      await own.getByLabel(label).fill(text);
    await openParts(page);
    await own.getByLabel('Programme', { exact: true }).selectOption('Explorers');
    for (const question of ['L’enfant peut-il nager 50 mètres?', 'L’enfant est-il déjà venu au camp?'])
      await own.getByLabel(question, { exact: true }).fill('oui');
    for (const box of await own
      .getByRole('group', { name: 'Veuillez cocher chaque point' })
      .getByRole('checkbox')
      .all())
      await box.check();

    const pay = page.getByRole('button', { name: /^Payer/ });
    await pay.click();
    await page.locator('.error-summary').waitFor();
    const missing = fieldsOf(layout)
      .filter(({ optional, ifYes }) => !optional && !ifYes)
      .map(({ name }) => name);
    expect(await faultsFrom(page)).toEqual(missing);
    expect(missing.includes('contact_2_name')).toBe(isSecondParentAsked);
    expect(await violations(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await picture(page, `${layout}-360-fr-faults`);

    for (const field of fieldsOf(layout)) await answer(page, field);
    await becomes(() => own.locator('input[id*="health_card"]').count(), asksHealthCard(layout) ? 1 : 0);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await picture(page, `${layout}-360-fr`);
    await pay.click();
    await page.waitForURL(/pay/);
    await page.getByRole('button', { name: /^Payer/ }).click();
    await page.locator('#ticket-participants').click();
    await page.getByRole('img', { name: 'Code QR de Mia Roy' }).waitFor();

    const number = numberOn(await page.locator('main').innerText());
    const { body } = await admin.get<{ profiles: { fields: Record<string, unknown> }[] }>(
      `/api/reservation/${number}`,
    );
    const { fields } = body.profiles[0]!;
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...ownFields, ...missing]));
    expect(
      fieldsOf(layout)
        .filter(({ optional }) => optional)
        .filter(({ name }) => name in fields),
    ).toEqual([]);
  },
);
