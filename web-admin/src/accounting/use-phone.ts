import { useMediaQuery } from '@mui/material';
import { PHONE } from '../ui/theme.js';

export const usePhone = (): boolean => useMediaQuery(PHONE, { noSsr: true });
