import { givenFor } from '../../../../test/support/decider.js';
import { personDecider } from './person.decider.js';

const given = givenFor(personDecider, '2026-12-03T14:00:00.000Z');
const erase = { type: 'Erase', personId: 'p1', reservationIds: ['7KQ4MWXH2P'] } as const;

it('a person is erased once', () =>
  given([])
    .when(erase)
    .then([{ type: 'PersonErased', data: { personId: 'p1', reservationIds: ['7KQ4MWXH2P'] } }]));
