import { z } from 'zod';
import { accepts } from './accepts.js';
import { isDate } from './time.js';

const A_DATE = accepts('a calendar date as YYYY-MM-DD');
const A_TIME = accepts('a time as HH:mm');

export const instant = z.iso.datetime({ precision: 3 });
export const localDate = z.string(A_DATE).refine(isDate, A_DATE);
export const localTime = z.string(A_TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, A_TIME);
