import { useSearchParams } from 'react-router';
import { EditorPage } from '../editors/EditorPage.js';

/** A product at the address that admin.md section 2 gives it: /addon_inventory?addon_inventory_id={id}; without an id, a new one. */
export const ProductPage = () => {
  const [search] = useSearchParams();
  return <EditorPage service="/addons_inventory" kind="addons" id={search.get('addon_inventory_id')} />;
};
