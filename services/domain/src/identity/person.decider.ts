import { accept, type Decider, type IdentityEvent } from '@stile/contracts';

export interface PersonCommand {
  readonly type: 'Erase';
  readonly personId: string;
  readonly reservationIds: readonly string[];
}

/** Erasing a person: written once; the handler destroys the key. */
export const personDecider: Decider<PersonCommand, { readonly erased: boolean }, IdentityEvent> = {
  initial: { erased: false },
  decide: (command, state) =>
    state.erased
      ? accept()
      : accept({
          type: 'PersonErased',
          data: { personId: command.personId, reservationIds: [...command.reservationIds] },
        }),
  evolve: () => ({ erased: true }),
};
