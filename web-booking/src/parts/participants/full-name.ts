import { capitalised } from '@stile/contracts/profiles/written-profile';
import { textOf, type Profile } from '@stile/contracts/profiles/profile';

/** Empty until a name is typed. */
export const fullNameOf = ({ fields }: Pick<Profile, 'fields'>): string =>
  capitalised([textOf(fields['first_name']), textOf(fields['last_name'])].join(' ').trim());
