import { useResourceContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PRODUCT_RULES } from '../documents/kinds.js';

/** The type of rules whose table is shown alone; undefined: all types. */
export const useRuleType = (): string | undefined => {
  const isOfProducts = useResourceContext() === 'product_rules';
  const [search] = useSearchParams();
  return isOfProducts ? PRODUCT_RULES : (search.get('capacityRuleType') ?? undefined);
};
