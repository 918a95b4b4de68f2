import { z } from 'zod';
import { acceptsText } from '../messages/field-error.js';
import { isDate } from './time.js';

const A_DATE = acceptsText('date');
const A_TIME = acceptsText('time');

export const instant = z.iso.datetime({ precision: 3 });
export const localDate = z.string(A_DATE).refine(isDate, A_DATE);
export const localTime = z.string(A_TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, A_TIME);
