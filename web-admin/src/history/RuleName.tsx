import { useGetOne } from 'react-admin';
import { mayReach } from '@stile/contracts/identity/services';
import { useUser } from '../core/ports.js';
import type { DocumentRecord } from '../documents/document-record.js';
import { usePriceRuleName } from '../price-rules/price-rule-name.js';
import { useGroup } from '../venue/use-venue.js';

/** A price rule by what it says today; its number where it is gone, or not for this user to see. */
export const RuleName = ({ id }: { id: string }) =>
  mayReach(useUser(), '/destinations') ? <KnownRule id={id} /> : id;

const KnownRule = ({ id }: { id: string }) => {
  const group = useGroup();
  const nameOf = usePriceRuleName(group);
  const { data } = useGetOne<DocumentRecord>('price_rules', { id, ...(group ? { meta: { group } } : {}) });
  return data ? nameOf(data) : id;
};
