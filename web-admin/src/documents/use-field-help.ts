import type { HelpKey } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';

/** The help of a field, in a line below its input: `help('inventories.max_cars')`. */
export const useFieldHelp = (): ((key: HelpKey) => string) => {
  const { t } = useI18n();
  return (key) => t(`help.${key}`);
};
