import { DocumentCreate } from '../documents/DocumentCreate.js';
import { DiscountGroupInputs } from './DiscountGroupInputs.js';

const defaults = () => ({ name: '', membership: false });

export const DiscountGroupCreate = () => (
  <DocumentCreate defaults={defaults}>
    <DiscountGroupInputs />
  </DocumentCreate>
);
