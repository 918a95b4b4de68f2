import { mayReach, type SessionUser } from '@stile/contracts';
import { MemoryVault } from '@stile/event-store';
import { outcomeOf } from '../../../../../test/support/outcome.js';
import { staff } from '../../../../../test/support/staff.js';
import type { CatalogueView } from '../../views/catalogue-view.js';
import { PinTries } from '../limits/pin-tries.js';
import type { Credentials } from '../sessions/credentials.js';
import { CONFIRMS_REFUNDS, SecondPerson } from './second-person.js';

const clock = { now: () => '2026-12-03T14:00:00.000Z' };
const USERS: Readonly<Record<string, SessionUser>> = {
  audrey: staff('audrey', [[CONFIRMS_REFUNDS], ['venue']]),
  max: staff('max', [[CONFIRMS_REFUNDS], ['other']]),
  kim: staff('kim', [['/store'], ['venue']]),
};
const isGranted = (user: SessionUser): boolean => mayReach(user, CONFIRMS_REFUNDS, 'venue');

let secondPerson: SecondPerson;
beforeEach(() => {
  const credentials = {
    checkPin: async (name: string, pin: string) => pin === `pin of ${name}`,
    sessionUser: (name: string) => USERS[name] ?? null,
  } as unknown as Credentials;
  const catalogues = { user: (name: string) => USERS[name] } as unknown as CatalogueView;
  secondPerson = new SecondPerson(credentials, new PinTries(clock, new MemoryVault(clock), catalogues));
});
const check = (username: string, pin: string, by = 'kim') =>
  outcomeOf(() => secondPerson.check({ username, pin }, by, isGranted));

it.each([
  ['audrey', 'pin of audrey', 'audrey'],
  [' Audrey ', 'pin of audrey', 'audrey'],
  ['audrey', 'pin of kim', null],
  ['max', 'pin of max', null],
  ['kim', 'pin of kim', null],
  ['nobody', 'pin of nobody', null],
])('%s with the %s is %s', async (username, pin, name) => {
  expect(await check(username, pin)).toBe(name);
});

it('ten tries are free for each who asks, and the right one gives them back', async () => {
  for (let tried = 0; tried < 9; tried++) await check('audrey', 'wrong');
  expect(await check('audrey', 'pin of audrey')).toBe('audrey');
  for (let tried = 0; tried < 10; tried++) await check('audrey', 'wrong');
  expect(await check('audrey', 'pin of audrey')).toBe('too_many_requests');
  expect(await check('audrey', 'pin of audrey', 'lee')).toBe('audrey');
});
