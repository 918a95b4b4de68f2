import { useSearchParams } from 'react-router';
import { NotFoundPage } from '../layout/NotFoundPage.js';
import { DocumentShow } from './DocumentShow.js';

/** A product at the address that admin.md section 2 gives it: /addon_inventory?addon_inventory_id={id}. */
export const ProductPage = () => {
  const [search] = useSearchParams();
  const id = search.get('addon_inventory_id');
  return id ? <DocumentShow key={id} service="/addons_inventory" kind="addons" id={id} /> : <NotFoundPage />;
};
