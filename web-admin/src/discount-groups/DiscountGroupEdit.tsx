import { DocumentEdit } from '../documents/DocumentEdit.js';
import { DiscountGroupInputs } from './DiscountGroupInputs.js';

export const DiscountGroupEdit = () => (
  <DocumentEdit>
    <DiscountGroupInputs />
  </DocumentEdit>
);
