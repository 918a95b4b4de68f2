import { useDataProvider, useGetList } from 'react-admin';
import type { DocumentOf } from '@stile/contracts';
import { popDrawer } from '@stile/web-kit';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import { allOf } from '../documents/use-document-names.js';

/** The till that this browser has selected, at the desk or here; '' where it has none. */
export const selectedTill = (): string =>
  decodeURIComponent(/(?:^|; )TILL=([^;]*)/.exec(document.cookie)?.[1] ?? '');

/** Opens the drawer of this machine where it is that till's, at its address: another one's is elsewhere. */
export const useDrawer = (group: string): ((till: string | null | undefined) => void) => {
  const { perPage, ...params } = allOf(group);
  const list = { ...params, pagination: { page: 1, perPage } };
  const provider = useDataProvider();
  const { data } = useGetList<DocumentOf<'tills'>>('tills', list, {
    enabled: mayReach(useUser(), '/store', group),
  });
  return (till) => {
    if (!till || till !== selectedTill()) return;
    const pop = (tills: readonly DocumentOf<'tills'>[]): void =>
      popDrawer(group, tills.find(({ id }) => id === till)?.drawer_url);
    if (data) pop(data);
    // The act may be quicker than the list of tills, which knows the address.
    else void provider.getList<DocumentOf<'tills'>>('tills', list).then((listed) => pop(listed.data));
  };
};
