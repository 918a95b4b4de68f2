import { DocumentEdit } from '../documents/DocumentEdit.js';
import { CouponInputs } from './CouponInputs.js';

export const CouponEdit = () => (
  <DocumentEdit>
    <CouponInputs />
  </DocumentEdit>
);
