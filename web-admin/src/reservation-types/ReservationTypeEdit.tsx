import { DocumentEdit } from '../documents/DocumentEdit.js';
import { ReservationTypeInputs } from './ReservationTypeInputs.js';

export const ReservationTypeEdit = () => (
  <DocumentEdit>
    <ReservationTypeInputs />
  </DocumentEdit>
);
