import type { ReserveRequest } from '@stile/contracts';
import type { Profile } from '@stile/contracts/profiles/profile';

type SentProfile = NonNullable<ReserveRequest['reservation']['profiles']>[number];

/** Participants as the calls that reserve take them; a reservation without any says nothing of them. */
export const sentProfiles = (
  profiles: readonly Profile[],
): Pick<ReserveRequest['reservation'], 'profiles'> =>
  profiles.length > 0
    ? {
        profiles: profiles.map((profile) => ({
          ...profile,
          fields: { ...profile.fields } as SentProfile['fields'],
          addons: [...profile.addons],
        })),
      }
    : {};
