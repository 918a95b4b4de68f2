import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import type { Cascade, CascadeOption } from './cascade.js';

interface CategorySelectsProps {
  id: string;
  cascade: Cascade;
  /** Titles and values in the visitor's language. */
  translations: Readonly<Record<string, string>> | undefined;
  /** Whether choosing nothing is allowed. */
  optional: boolean;
  onChoose: (level: number, value: string) => void;
}

/** A list a level, each with what is left of its options (docs/rules/products.md 37 and 38). */
export const CategorySelects = ({
  id,
  cascade: { levels },
  translations,
  optional,
  onChoose,
}: CategorySelectsProps) => {
  const { t, n } = useI18n();
  const wordOf = (written: string) => translations?.[written] ?? written;
  const textOf = ({ value, spots, extraSpots, waitlist, isOtherAge }: CascadeOption, showSpots: boolean) =>
    [
      wordOf(value),
      isOtherAge
        ? t('not_this_age')
        : waitlist
          ? t('waitlist')
          : extraSpots > 0 && spots === 0
            ? n('extra_spots', extraSpots)
            : spots === 0
              ? t('day_FULL')
              : showSpots && spots !== null
                ? n('spots', spots)
                : '',
    ]
      .filter(Boolean)
      .join(' – ');
  if (levels.some(({ options }) => options.length === 0))
    return (
      <Notice tone="warn">
        <p>{t('categories_not_found')}</p>
      </Notice>
    );
  return (
    <div className="fields">
      {levels.map(({ title, showSpots, chosen, options }, level) => (
        <div key={title} className="field" data-half>
          <label htmlFor={`${id}-${level}`}>{wordOf(title)}</label>
          <select
            id={`${id}-${level}`}
            value={chosen}
            onChange={(event) => onChoose(level, event.target.value)}
          >
            <option value="">{level === 0 && optional ? t('not_wanted') : t('please_choose')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {textOf(option, showSpots)}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
};
