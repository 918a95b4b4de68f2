import { outcomeOf } from '../../../../../test/support/outcome.js';
import { GiveUpPayment, GiveUpPaymentHandler } from './give-up.handler.js';

it.each<[string, boolean, number | undefined, unknown]>([
  ['a reservation is given up under its own name', true, undefined, [undefined, 'give-up.R1.0']],
  ['an edit is given up under its own name', true, 2, [2, 'give-up.R1.2']],
  ['one that there is not is not found', false, undefined, 'reservation_not_found'],
])('%s', async (_, exists, edit, outcome) => {
  const outstanding = {
    giveUp: async (_state: unknown, number: unknown, { commandId }: { commandId: string }) => [
      number,
      commandId,
    ],
  };
  const handler = new GiveUpPaymentHandler(
    { load: async () => ({ state: exists ? {} : null }) } as never,
    outstanding as never,
  );
  const command = new GiveUpPayment('R1', edit, { actor: 'visitor', station: null });
  expect(await outcomeOf(() => handler.execute(command))).toEqual(outcome);
});
