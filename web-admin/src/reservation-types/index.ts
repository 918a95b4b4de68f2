import { documentPages } from '../documents/document-pages.js';
import { ReservationTypeInputs } from './ReservationTypeInputs.js';
import { ReservationTypeList } from './ReservationTypeList.js';

const defaults = () => ({
  name: '',
  default: false,
  counts: { cars: 'none', people: 'persons' },
  profile_inputs: [],
});

export default documentPages({ List: ReservationTypeList, Inputs: ReservationTypeInputs, defaults });
