import type { ProductSaleRow } from '@stile/contracts';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useGroup } from '../venue/use-venue.js';

type Named = Pick<ProductSaleRow, 'kind' | 'item' | 'title'>;

const useNames = () => {
  const group = useGroup();
  return {
    addons: useDocumentNames('addons', group),
    visitorTypes: useDocumentNames('visitor_types', group),
  };
};

/** The products and kinds of visitors to choose from, and the one that is chosen though the venue has it no more. */
export const useProductChoices = (chosen: string | null) => {
  const { addons, visitorTypes } = useNames();
  const choices = [...addons, ...visitorTypes].map(([id, name]) => ({ id, name }));
  const isKnown = chosen === null || choices.some(({ id }) => id === chosen);
  return isKnown ? choices : [...choices, { id: chosen, name: chosen }];
};

/** A product by its name of now; by the title that it was sold under where the venue has it no more. */
export const useProductNames = (): ((product: Named) => string) => {
  const { t, has } = useI18n();
  const { addons, visitorTypes } = useNames();
  return ({ kind, item, title }) => {
    const ofKind = `sales.kind_${kind}`;
    const names = kind === 'visitor' ? visitorTypes : addons;
    return names.get(item) ?? (title || (has(ofKind) ? t(ofKind) : kind));
  };
};
