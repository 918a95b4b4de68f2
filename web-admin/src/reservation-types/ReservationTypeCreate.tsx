import { DocumentCreate } from '../documents/DocumentCreate.js';
import { ReservationTypeInputs } from './ReservationTypeInputs.js';

const defaults = () => ({
  name: '',
  default: false,
  counts: { cars: 'none', people: 'persons' },
  profile_inputs: [],
});

export const ReservationTypeCreate = () => (
  <DocumentCreate defaults={defaults}>
    <ReservationTypeInputs />
  </DocumentCreate>
);
