import { EVERY_DAY, yearsAfter } from '../documents/defaults.js';
import { DocumentCreate } from '../documents/DocumentCreate.js';
import { FeederLocationInputs } from './FeederLocationInputs.js';

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

export const FeederLocationCreate = () => (
  <DocumentCreate defaults={defaults}>
    <FeederLocationInputs />
  </DocumentCreate>
);
