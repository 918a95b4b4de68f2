import { EVERY_DAY, yearsAfter } from '../documents/defaults.js';
import { documentPages } from '../documents/document-pages.js';
import { FeederLocationInputs } from './FeederLocationInputs.js';
import { FeederLocationList } from './FeederLocationList.js';

const defaults = (today: string) => ({
  name: '',
  inventory: '',
  is_active: true,
  start_date: today,
  end_date: yearsAfter(today, 1),
  ...EVERY_DAY,
  stops: {},
  there: [],
  back: [],
});

export default documentPages({ List: FeederLocationList, Inputs: FeederLocationInputs, defaults });
