import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { fakeDocuments } from '../testing/fake-documents.js';
import { choose, findField } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const open = async (
  address: string,
  language: 'en' | 'fr' = 'en',
  documents: FakeApi['documents'] = fakeDocuments(),
) => {
  const api = Object.assign(new FakeApi(), { signedIn: USERS['admin']!, documents });
  const mounted = await mountConsole(address, { api, language });
  const field = findField;
  return {
    ...mounted,
    api,
    field,
    type: async (label: string, text: string) => {
      const input = await field(label);
      await mounted.user.clear(input);
      if (text) await mounted.user.type(input, text);
    },
    /** Once the names have come. */
    choose: async (label: string, name: string) => choose(mounted.user, await field(label), name),
    /** Once it can be pressed: while one save is under way there is no second. */
    save: async () =>
      mounted.user.click(
        await waitFor(() => {
          const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
          expect(button.disabled).toBe(false);
          return button;
        }),
      ),
    stored: (kind: string, id: string | number) =>
      api.documents[kind]!.find((document) => document['id'] === id),
  };
};

describe('prices', () => {
  test('typing one of the two prices recomputes the other, rounded to 4 decimals', async () => {
    const { type, field, save, stored } = await open('/destinations/price_rules/7');
    await type('Price before tax', '10.01');
    expect((await field('Price')).value).toBe('11.3113');
    await type('Price', '9.99');
    expect((await field('Price before tax')).value).toBe('8.8407');
    await type('Tax rate', '5');
    expect((await field('Price')).value).toBe('9.2827');
    await save();
    await screen.findByText('Rule saved successfully!');
    expect(stored('price_rules', 7)).toMatchObject({
      price: 9.2827,
      price_before_tax: 8.8407,
      tax_rate: 0.05,
      _revision: 2,
    });
  });

  test('a comma is a point, and what is no figure is rejected at its field and in the summary', async () => {
    const { type, save, stored } = await open('/destinations/price_rules/7');
    await type('Price', '12,50');
    await type('Priority', '1.5');
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('There is a problem')).toBeTruthy();
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Priority: Enter a whole number.']);
    await waitFor(() =>
      expect(summary.contains(document.activeElement) || document.activeElement!.contains(summary)).toBe(
        true,
      ),
    );
    expect(stored('price_rules', 7)).toMatchObject({ price: 9.5, _revision: 1 });
    await type('Priority', '2');
    await save();
    await screen.findByText('Rule saved successfully!');
    expect(stored('price_rules', 7)).toMatchObject({ price: 12.5, priority: 2 });
  });

  test('in French a label keeps its distance from the colon', async () => {
    const { user, type } = await open('/destinations/price_rules/7', 'fr');
    expect((await screen.findByText(/^Identifiant/)).textContent).toBe('Identifiant\u00a0: 7');
    await type('Priorité', '1.5');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Priorité\u00a0: Entrez un nombre entier.',
    );
  });

  test('a price is for the visit, an hour, a day or a year; another length is kept', async () => {
    const { choose, field, save, stored, api } = await open('/destinations/price_rules/7');
    expect((await field('Price for')).textContent).toBe('The visit');
    for (const [name, interval] of [
      ['Hour', 3600],
      ['Year', 31_557_600],
      ['Day', 86_400],
    ] as const) {
      await choose('Price for', name);
      await save();
      await waitFor(() => expect(stored('price_rules', 7)).toMatchObject({ interval }));
    }
    await choose('Price for', 'The visit');
    await save();
    await waitFor(() => expect(stored('price_rules', 7)).toMatchObject({ interval: null }));
    expect(api.documents['price_rules']).toHaveLength(1);
  });

  test('half an hour is said in minutes', async () => {
    const api = Object.assign(new FakeApi(), {
      signedIn: USERS['admin']!,
      documents: {
        ...fakeDocuments(),
        price_rules: fakeDocuments().price_rules.map((rule) => ({ ...rule, interval: 1800 })),
      },
    });
    await mountConsole('/destinations/price_rules/7', { api });
    expect((await findField('Price for')).textContent).toBe('30 minutes');
  });

  test('a copy is a rule with the next number', async () => {
    const { user, stored, address } = await open('/destinations/price_rules/7');
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await screen.findByText('The rule has been duplicated successfully');
    expect(stored('price_rules', 8)).toMatchObject({ rule_id: 8, price: 9.5 });
    await waitFor(() => expect(address()).toBe('/destinations/price_rules/8'));
  });
});

describe('coupons', () => {
  test('an effect shows only what it needs, and empties the rest', async () => {
    const { field, choose, save, stored } = await open('/coupons/coupons/RIDGE10');
    await field('Applies to');
    expect(screen.queryByLabelText('Visitor type')).toBeNull();
    await choose('Applies to', 'One item');
    await choose('Visitor type', 'Adult');
    expect(screen.getByLabelText('Product')).toBeTruthy();
    expect(screen.getByLabelText('Quantity')).toBeTruthy();
    await choose('Applies to', 'Products');
    expect(screen.queryByLabelText('Visitor type')).toBeNull();
    await choose('Product', 'Guided ridge walk');
    await save();
    await screen.findByText('Saved.');
    expect(stored('coupons', 'RIDGE10')!['discount_rule']).toMatchObject({
      discount_effect: 'addons',
      visitor_type: null,
      addon_inventory: 'rr-guide',
    });
  });

  test('a new one is made under the code that was typed; a code that is taken is said at the field', async () => {
    const { type, save, stored, address } = await open('/coupons/coupons/create');
    await type('Code', 'RIDGE10');
    await save();
    expect(
      await screen.findByRole('link', { name: 'Code: There is one with this id already.' }),
    ).toBeTruthy();
    await type('Code', 'low');
    await save();
    expect(
      await screen.findByRole('link', { name: 'Code: Enter 1 to 40 capital letters, digits, - or _.' }),
    ).toBeTruthy();
    await type('Code', 'NEW5');
    await save();
    await screen.findByText('Created.');
    expect(stored('coupons', 'NEW5')).toMatchObject({ code: 'NEW5', active: true });
    await waitFor(() => expect(address()).toBe('/coupons/coupons/NEW5'));
  });

  test('a text has its French beside it, which is left out again once it is cleared', async () => {
    const { type, save, stored, field, user } = await open('/coupons/coupons/RIDGE10');
    await type('Description in French', '10 % de rabais');
    await save();
    await screen.findByText('Saved.');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({
      description: 'Ten off',
      translations: { fr: { description: '10 % de rabais' } },
    });
    await user.clear(await field('Description in French'));
    await save();
    await waitFor(() => expect(stored('coupons', 'RIDGE10')).not.toHaveProperty('translations'));
  });

  test('faults are in French for who reads French', async () => {
    const { user, type } = await open('/coupons/coupons/RIDGE10', 'fr');
    await type('Utilisations au plus', '0');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('link', { name: 'Utilisations au plus\u00a0: Au moins 1.' })).toBeTruthy();
  });
});

describe('products', () => {
  test('the capacity type stands for four flags; infinite and its custom kind both set infinite', async () => {
    const { field, choose, save, stored } = await open('/addon_inventory?addon_inventory_id=rr-guide');
    const type = await field('Capacity type');
    expect(type.textContent).toBe('A number each day');
    await choose('Capacity type', 'Without limit, own attributes');
    await save();
    await screen.findByText('Product saved successfully!');
    expect(stored('addons', 'rr-guide')!['settings_v2']).toMatchObject({
      infinite: true,
      custominfinite: true,
      daily_capacity: false,
      static_capacity: false,
    });
  });

  test('a destination that is there already is rejected with the fixed text', async () => {
    const { user, choose } = await open('/addon_inventory?addon_inventory_id=rr-guide');
    const add = async (name: string) => {
      await choose('Add to Destinations', name);
      await user.click(screen.getByRole('button', { name: 'Add: Destinations' }));
    };
    await add('Rattle Ridge');
    expect(await screen.findByText('The destination Rattle Ridge has already been added')).toBeTruthy();
    await add('Mirror Lake Beach');
    expect(await screen.findByText('Click Save to keep what you have added.')).toBeTruthy();
    expect(screen.queryByText('The destination Rattle Ridge has already been added')).toBeNull();
  });

  test('is made at the editor’s address without an id, and moves to its own', async () => {
    const { type, choose, save, address, api } = await open('/addon_inventory');
    await type('Title', 'Été indien');
    await choose('Product type', 'Extras');
    await save();
    await screen.findByText('New product created successfully!');
    const made = api.documents['addons']!.at(-1)!;
    expect(made).toMatchObject({
      title: 'Été indien',
      availability_message: 'Not available at the moment',
      pre_start_limit: 0,
      start_limit: 0,
    });
    expect(made['id']).toMatch(/^ete-indien-/);
    await waitFor(() => expect(address()).toBe(`/addon_inventory?addon_inventory_id=${String(made['id'])}`));
  });
});

const slow = (api: FakeApi): (() => void) => {
  let answer!: () => void;
  api.gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return answer;
};

describe('typing while it is being saved', () => {
  test('is kept, and the next save takes it', async () => {
    const { type, save, field, stored, api } = await open('/coupons/coupons/RIDGE10');
    await type('Description', 'First');
    const answer = slow(api);
    await save();
    await type('Description', 'Second');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({ _revision: 1 });
    answer();
    await screen.findByText('Saved.');
    await screen.findByText('Not saved yet');
    expect((await field('Description')).value).toBe('Second');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({ description: 'First', _revision: 2 });
    await save();
    await screen.findByText('Everything is saved');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({ description: 'Second', _revision: 3 });
  });

  test('into a new one it stays on the page until that is saved as well', async () => {
    const { type, save, stored, address, field, api } = await open('/coupons/coupons/create');
    await type('Code', 'NEW5');
    const answer = slow(api);
    await save();
    await type('Description', 'Late');
    answer();
    await screen.findByText('Created.');
    await screen.findByText('Not saved yet');
    expect((await field('Description')).value).toBe('Late');
    expect(address()).toBe('/coupons/coupons/create');
    await save();
    await waitFor(() => expect(address()).toBe('/coupons/coupons/NEW5'));
    expect(stored('coupons', 'NEW5')).toMatchObject({ description: 'Late', _revision: 2 });
  });
});

describe('a destination', () => {
  test('says where it is, how to get there and what to bring, in both languages', async () => {
    const { type, save, stored } = await open('/destinations/inventories/rattle-ridge');
    await type('Address', '4999 Ridge Road');
    await type('How to get there', 'Take exit 312.');
    await type('How to get there in French', 'Prenez la sortie 312.');
    await type('What to bring', 'Sturdy shoes.');
    await type('What to bring in French', 'De bonnes chaussures.');
    await save();
    await screen.findByText('Saved.');
    expect(stored('inventories', 'rattle-ridge')).toMatchObject({
      address: '4999 Ridge Road',
      directions: 'Take exit 312.',
      what_to_bring: 'Sturdy shoes.',
      translations: { fr: { directions: 'Prenez la sortie 312.', what_to_bring: 'De bonnes chaussures.' } },
    });
  });
});

describe('a programme', () => {
  test('has days and hours, both times or neither, and is none once they are emptied', async () => {
    const { type, save, stored } = await open('/addon_inventory?addon_inventory_id=rr-guide');
    const settings = () => stored('addons', 'rr-guide')!['settings'] as { program?: unknown };
    await type('Days', '5');
    await type('Each day from', '08:30');
    await save();
    expect((await screen.findAllByText('Fill in this field.')).length).toBeGreaterThan(0);
    await type('Each day until', '16:30');
    await save();
    await screen.findByText('Product saved successfully!');
    expect(settings().program).toEqual({ days: 5, start_time: '08:30', end_time: '16:30' });
    for (const field of ['Days', 'Each day from', 'Each day until']) await type(field, '');
    await save();
    await waitFor(() => expect('program' in settings()).toBe(false));
  });
});

describe('the questions of a reservation type', () => {
  const size = { input: 'selector', validate: true, settings: { fieldName: 'size', unit: 'cm' } };
  const heading = { input: 'section_header', validate: false, settings: { value: 'You' } };
  const opened = async () => {
    const documents = fakeDocuments();
    const mounted = await open('/destinations/reservation_types/walk', 'en', {
      ...documents,
      reservation_types: documents.reservation_types.map((type) => ({
        ...type,
        profile_inputs: [heading, size],
      })),
    });
    await screen.findByRole('button', { name: 'Move Questions 2 up' });
    const question = (n: number) => within(screen.getByRole('group', { name: `Questions ${n}` }));
    const stored = () => mounted.stored('reservation_types', 'walk')!['profile_inputs'];
    return { ...mounted, question, stored };
  };

  test('have their settings as inputs of their kind, which go with them where they are moved', async () => {
    const { user, save, stored, question } = await opened();
    expect(question(1).getByLabelText<HTMLInputElement>('Value').value).toBe('You');
    expect(question(2).getByText('Other settings, which stay as they are: unit')).toBeTruthy();
    await user.type(question(2).getByLabelText('Label'), 'Your size');
    await user.type(question(2).getByLabelText('Options'), 'S{Enter}M{Enter}');
    await user.click(screen.getByRole('button', { name: 'Move Questions 2 up' }));
    await waitFor(() =>
      expect(question(1).getByLabelText<HTMLInputElement>('Label').value).toBe('Your size'),
    );
    await user.clear(question(2).getByLabelText('Value'));
    await save();
    await screen.findByText('Saved.');
    expect(stored()).toEqual([
      { ...size, settings: { ...size.settings, label: 'Your size', options: ['S', 'M'] } },
      { ...heading, settings: {} },
    ]);
  });

  test('are of a kind that is chosen by its name', async () => {
    const { user, save, stored, question } = await opened();
    await choose(user, question(1).getByRole('combobox', { name: 'Question' }), 'Name');
    await user.click(await question(1).findByLabelText('First name only'));
    await save();
    await screen.findByText('Saved.');
    expect(stored()).toMatchObject([{ input: 'name', settings: { first_name_only: true } }, size]);
  });
});

describe('a permission group', () => {
  test('says in words what it gives access to', async () => {
    const documents = fakeDocuments();
    const group = { id: 'desk', name: 'Desk', services: ['/store'], inventory_groups: [], _revision: 1 };
    const { user, save, stored } = await open('/users/permission_groups/desk', 'en', {
      ...documents,
      permission_groups: [group] as unknown as typeof documents.addons,
    });
    expect(await screen.findByRole('button', { name: 'Desk' })).toBeTruthy();
    await user.click(await findField('Services'));
    await user.click(await screen.findByRole('option', { name: 'Reservations' }));
    await save();
    await screen.findByText('Saved.');
    expect(stored('permission_groups', 'desk')!['services']).toEqual(['/store', '/passes']);
  });
});

describe('a visitor type', () => {
  test('a car is of the other group of visitor types, a person of the first', async () => {
    const { choose, save, stored } = await open('/destinations/visitor_types/rr-adult');
    for (const [name, group] of [
      ['Car', 2],
      ['Person', 1],
    ] as const) {
      await choose('Counts as', name);
      await save();
      await waitFor(() =>
        expect(stored('visitor_types', 'rr-adult')).toMatchObject({
          visitor_group_type: name.toLowerCase(),
          visitor_group_type_id: group,
        }),
      );
    }
  });

  test('ages without an end are unbounded, without both there is no rule', async () => {
    const { type, save, stored } = await open('/destinations/visitor_types/rr-adult');
    await type('Ages: from', '15');
    await save();
    await screen.findByText('Saved.');
    expect(stored('visitor_types', 'rr-adult')!['settings']).toEqual({ age_range: { start: 15, end: -1 } });
    await type('Ages: from', '');
    await save();
    await waitFor(() => expect(stored('visitor_types', 'rr-adult')!['settings']).toEqual({}));
  });
});

describe('accounting codes', () => {
  test.each([
    ['/addon_inventory?addon_inventory_id=rr-guide', 'addons', 'rr-guide', 'That of its type'],
    ['/destinations/visitor_types/rr-adult', 'visitor_types', 'rr-adult', 'That of the destination'],
    ['/destinations/inventories/rattle-ridge', 'inventories', 'rattle-ridge', 'None'],
  ])(
    '%s is sold under an account, by its number and title, or under none',
    async (address, kind, id, none) => {
      const { choose, field, save, stored } = await open(address);
      await choose('Accounting code', '4100 Extras');
      await save();
      await waitFor(() => expect(stored(kind, id)).toMatchObject({ accounting_code: '4100' }));
      expect((await field('Accounting code')).textContent).toBe('4100 Extras');
      await choose('Accounting code', none);
      await save();
      await waitFor(() => expect(stored(kind, id)).not.toHaveProperty('accounting_code'));
    },
  );

  test('a new one has the code that was typed', async () => {
    const { type, save, stored } = await open('/accounting_codes/accounting_codes/create', 'en');
    await type('Code', '4300');
    await type('Title', 'Camps');
    await save();
    await waitFor(() => expect(stored('accounting_codes', '4300')).toMatchObject({ title: 'Camps' }));
  });
});

describe('two who edit the same', () => {
  const elsewhere = (api: FakeApi, change: Readonly<Record<string, unknown>>): void => {
    api.documents = {
      ...api.documents,
      coupons: api.documents['coupons']!.map((coupon) => ({ ...coupon, ...change, _revision: 2 })),
    };
  };

  test('the second is told what changed, loads it without losing what was typed, and saves', async () => {
    const { user, api, type, save, stored, field } = await open('/coupons/coupons/RIDGE10');
    await type('Description', 'Mine');
    elsewhere(api, { max_uses: 50, description: 'Theirs' });
    await save();
    expect(
      await screen.findByText(/^fiona has saved this meanwhile, on Dec.? 10, 2026, 2:03\s[AP]M$/),
    ).toBeTruthy();
    expect(screen.getByText('They changed: Most uses.')).toBeTruthy();
    expect(screen.getByText('You changed these as well, and yours is kept: Description.')).toBeTruthy();
    await type('Description', 'Mine, and more');
    await user.click(screen.getByRole('button', { name: 'Load their changes, keep mine' }));
    await waitFor(async () => expect((await field('Most uses')).value).toBe('50'));
    expect((await field('Description')).value).toBe('Mine, and more');
    await save();
    await screen.findByText('Saved.');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({
      description: 'Mine, and more',
      max_uses: 50,
      _revision: 3,
    });
  });

  test('one that was deleted meanwhile is made anew by the next save', async () => {
    const { user, api, type, save, stored } = await open('/coupons/coupons/RIDGE10');
    await type('Description', 'Mine');
    api.documents = { ...api.documents, coupons: [] };
    await save();
    await screen.findByText(/^It has been deleted meanwhile/);
    await user.click(screen.getByRole('button', { name: 'Load their changes, keep mine' }));
    await save();
    await screen.findByText('Created.');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({ description: 'Mine', _revision: 1 });
    expect(api.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/api/admin/coupons' },
    ]);
  });

  test('an editor opens with what is stored by then, not with what its list had shown', async () => {
    const { user, api, type, save, stored, field } = await open('/coupons');
    const link = await screen.findByRole('link', { name: 'RIDGE10' });
    elsewhere(api, { max_uses: 50 });
    await user.click(link);
    expect((await field('Most uses')).value).toBe('50');
    await type('Description', 'Mine');
    await save();
    await screen.findByText('Saved.');
    expect(stored('coupons', 'RIDGE10')).toMatchObject({ description: 'Mine', max_uses: 50, _revision: 3 });
  });
});

describe('leaving', () => {
  afterEach(() => jest.restoreAllMocks());

  test('asks while something is not saved, and not after', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { type, save, go, address } = await open('/coupons/coupons/RIDGE10');
    await type('Description', 'Changed');
    await go('/passes');
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/coupons/coupons/RIDGE10');
    await save();
    await screen.findByText('Everything is saved');
    await go('/passes');
    await waitFor(() => expect(address()).toBe('/passes'));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('asks also for what was typed after a save', async () => {
    const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { type, save, go, address } = await open('/coupons/coupons/RIDGE10');
    await type('Description', 'Saved');
    await save();
    await screen.findByText('Everything is saved');
    await type('Description', 'Typed since');
    await go('/passes');
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/coupons/coupons/RIDGE10');
  });

  test.each([
    ['saved', '/coupons/coupons/create', 'Save', 'Created.', 'NEW5'],
    ['copied', '/coupons/coupons/RIDGE10', 'Duplicate', 'Duplicated.', 'RIDGE10-2'],
  ])(
    'while it is being %s: what comes of it leads nobody away from where they went',
    async (_, from, button, done, made) => {
      jest.spyOn(window, 'confirm').mockReturnValue(true);
      const { type, go, address, api, user, stored } = await open(from);
      if (button === 'Save') await type('Code', made);
      const press = await screen.findByRole('button', { name: button });
      const answer = slow(api);
      await user.click(press);
      await go('/passes');
      answer();
      await screen.findByText(done);
      expect(stored('coupons', made)).toBeTruthy();
      await screen.findByRole('heading', { level: 1, name: 'Reservations' });
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve));
      });
      expect(address()).toBe('/passes');
    },
  );
});

test('deleting asks first, and leads back to the list', async () => {
  const { user, stored, address } = await open('/coupons/coupons/RIDGE10');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Keep' }));
  expect(stored('coupons', 'RIDGE10')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete RIDGE10?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await screen.findByText('Deleted.');
  await waitFor(() => expect(address()).toBe('/coupons'));
  expect(stored('coupons', 'RIDGE10')).toBeUndefined();
});

test('what the server rejects lands at its field', async () => {
  const { choose, api, save, field } = await open('/destinations/price_rules/7');
  await choose('Visitor type', 'Car');
  api.rejections.set('PUT /api/admin/price_rules/7', {
    status: 422,
    body: {
      error: 'There is no such visitor type.',
      code: 'reference_unknown',
      status_code: 422,
      detail: {
        faults: [{ kind: 'price_rules', id: '7', path: 'visitor_type_id', code: 'reference_unknown' }],
      },
    },
  });
  await save();
  expect(
    await screen.findByRole('link', {
      name: 'Visitor type: This does not exist (any more). Choose another.',
    }),
  ).toBeTruthy();
  expect((await field('Visitor type')).getAttribute('aria-invalid')).toBe('true');
});

test('what others still name cannot be called otherwise, and they are named', async () => {
  const { type, api, save } = await open('/destinations/discount_groups/members');
  await type('Name', 'Yearly');
  const faults = [
    {
      kind: 'visitor_types',
      id: 'rr-senior',
      path: 'settings.dg_max_per_reservation.Annual Pass',
      code: 'reference_unknown',
    },
    ...Array.from({ length: 7 }, (_, i) => ({
      kind: 'price_rules',
      id: String(i + 1),
      path: 'discount_group_name',
      code: 'reference_unknown',
    })),
  ];
  api.rejections.set('PUT /api/admin/discount_groups/members', {
    status: 422,
    body: { error: 'x', code: 'reference_unknown', status_code: 422, detail: { faults } },
  });
  await save();
  expect(
    await screen.findByText(
      'Others still name it as it was: Visitor types rr-senior; Price rules 1, 2, 3, 4, 5 …. Save it as it was, or change those first.',
    ),
  ).toBeTruthy();
});
