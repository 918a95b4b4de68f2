import { z } from 'zod';

export const language = z.enum(['en', 'fr']);
