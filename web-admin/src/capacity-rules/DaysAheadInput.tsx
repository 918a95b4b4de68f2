import { useWatch } from 'react-hook-form';
import { useEditorTexts } from '../documents/texts.js';
import { FigureInput } from '../inputs/FigureInput.js';

/**
 * How far ahead visitors book, and what the figure comes to: a day is open while it is fewer days away than the
 * limit less one.
 */
export const DaysAheadInput = () => {
  const t = useEditorTexts();
  const limit: unknown = useWatch({ name: 'limit' });
  const days = typeof limit === 'number' && Number.isInteger(limit) ? limit - 2 : undefined;
  const says = (count: number): string => {
    if (count < 0) return t('ahead_none');
    return count === 0 ? t('ahead_today') : t('ahead_days', { n: count });
  };
  return (
    <FigureInput source="limit" isOptional {...(days === undefined ? {} : { helperText: says(days) })} />
  );
};
