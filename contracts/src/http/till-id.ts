import { z } from 'zod';

export const tillId = z.string().min(1).max(100);
