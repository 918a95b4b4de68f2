import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import {
  ALL_KINDS,
  consoleMessages,
  operationsMessages,
  editorMessages,
  fieldMessages,
  helpMessages,
  KINDS,
} from '@stile/contracts';
import { FakeApi } from '../testing/fake-api.js';
import { USERS } from '../testing/fake-data.js';
import { choose } from '../testing/inputs.js';
import { mountConsole } from '../testing/mount.js';

const days = {
  all_days: false,
  d_sun: true,
  d_mon: false,
  d_tue: false,
  d_wed: false,
  d_thu: false,
  d_fri: false,
  d_sat: true,
};
const rule = {
  id: 'rr-weekend',
  _group: 'escarpment',
  _revision: 3,
  rule_type: 'MAX_CAPACITY_INTERVAL_CARS',
  inventories: ['rattle-ridge'],
  addon_inventories: [],
  rule_description: 'Weekends',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  effective_start_date: '2026-01-01',
  effective_end_date: '2026-12-31',
  ...days,
  intervals: ['09:00-10:00', { interval: '12:00-13:00', capacityGroups: 35, capacityPeople: null }],
  priority: 10,
  discount_group: null,
  is_active: true,
  is_daily: false,
  reserve_capacity: 3,
  max_capacity: 25,
  limit: null,
};
const addon = {
  id: 'rr-guide',
  _group: 'escarpment',
  _revision: 1,
  title: 'Guided ridge walk',
  addon_type: 'extras',
  price: 13.56,
  price_before_tax: 12,
  tax_rate: 0.13,
  inventory: 20,
  inventories: ['rattle-ridge'],
  settings: { binary: true },
  settings_v2: { capacity: 20 },
};

const open = (address: string, language: 'en' | 'fr' = 'en') => {
  const api = Object.assign(new FakeApi(), {
    signedIn: USERS['admin']!,
    documents: {
      capacity_rules: [
        rule,
        { ...rule, id: 'gh-lesson', rule_description: '', rule_type: 'ADDON_INTERVAL_CAPACITY_RULE' },
      ],
      addons: [addon],
    },
  });
  return mountConsole(address, { api, language });
};

test('a document without a name goes by its id, and a section shows only its own', async () => {
  await open('/addons_inventory/capacity_rules');
  expect(await screen.findByRole('link', { name: 'gh-lesson' })).toBeTruthy();
  expect(screen.queryByText('Weekends')).toBeNull();
});

test('a table asks for one type of rules and one destination, and its address says so', async () => {
  const { user, address } = await open('/destinations/capacity_rules');
  expect(await screen.findByRole('link', { name: 'gh-lesson' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cars a slot', pressed: false }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'gh-lesson' })).toBeNull());
  await choose(user, screen.getByLabelText('Destination'), 'Mirror Lake Beach');
  await screen.findByText('Nothing matches these filters.');
  expect(address()).toContain('capacityRuleType=MAX_CAPACITY_INTERVAL_CARS');
  expect(address()).toContain('selectedInventory=mirror-lake');
});

test('a table of one type shows what its rules are made of; products by slot and by day apart', async () => {
  const { user, address } = await open('/destinations/capacity_rules');
  await screen.findByRole('link', { name: 'gh-lesson' });
  const heads = (): string[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toContain('Kind of rule');
  await user.click(screen.getByRole('button', { name: 'Product by slot', pressed: false }));
  expect(await screen.findByRole('link', { name: 'gh-lesson' })).toBeTruthy();
  await waitFor(() =>
    expect(heads()).toEqual(expect.arrayContaining(['Products', 'For the whole day', 'Intervals'])),
  );
  await choose(user, screen.getByLabelText('Limits'), 'A day');
  await screen.findByText('Nothing matches these filters.');
  expect(address()).toContain('is_daily=true');
  await user.click(screen.getByRole('button', { name: 'Cars a slot', pressed: false }));
  expect(await screen.findByRole('link', { name: 'Weekends' })).toBeTruthy();
  expect(screen.getByText('Saturday')).toBeTruthy();
});

test('a product has an address of its own', async () => {
  await open('/addon_inventory?addon_inventory_id=rr-guide', 'fr');
  expect(await screen.findByRole('heading', { level: 1, name: 'Guided ridge walk' })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Taux de taxe')).value).toBe('13');
  expect(screen.getByLabelText<HTMLInputElement>('Stock').value).toBe('20');
});

test('an unknown document says so in the server’s words', async () => {
  await open('/coupons/coupons/NONE');
  expect(await screen.findByText('There is no such document.')).toBeTruthy();
});

describe('texts', () => {
  const fieldsOf = (schema: unknown): string[] => {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap());
    if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape as Record<string, unknown>).flatMap(([name, part]) => [
        name,
        ...fieldsOf(part),
      ]);
    return [];
  };
  test.each(ALL_KINDS)('every field of %s has a name', (kind) => {
    expect(fieldsOf(KINDS[kind].schema).filter((name) => !Object.hasOwn(fieldMessages.en, name))).toEqual([]);
  });

  const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
  test('French fills the same gaps as English', () => {
    for (const { en: english, fr: french } of [
      consoleMessages,
      operationsMessages,
      fieldMessages,
      editorMessages,
      helpMessages,
    ]) {
      for (const [key, text] of Object.entries(english))
        expect([key, holes((french as Record<string, string>)[key]!)]).toEqual([key, holes(text)]);
    }
  });
});
