import { DocumentCreate } from '../documents/DocumentCreate.js';
import { WaiverInputs } from './WaiverInputs.js';

const defaults = () => ({ name: '', title: { en: '', fr: '' }, adult_age: 18, text: { en: '', fr: '' } });

export const WaiverCreate = () => (
  <DocumentCreate defaults={defaults}>
    <WaiverInputs />
  </DocumentCreate>
);
