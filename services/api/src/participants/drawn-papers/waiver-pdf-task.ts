export { waiverPdf as default } from '../papers/waiver-pdf.js';
