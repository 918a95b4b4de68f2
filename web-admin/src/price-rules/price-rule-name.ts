import type { PriceRule } from '@stile/contracts';
import { isTaxIncluded } from '@stile/contracts/catalog/tax-included';
import { useDocumentNames } from '../documents/use-document-names.js';
import { useFieldNames } from '../documents/field-names.js';
import { useEditorTexts } from '../documents/texts.js';
import { WEEKDAYS } from '../documents/weekdays.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useGroup, useVenueOf } from '../venue/use-venue.js';
import { PRICED_FOR } from './priced-for.js';

type Named = Omit<PriceRule, 'rule_id'>;

/** A price rule has a number and no name: "Adult · every day · $9.50" says which one it is. */
export const usePriceRuleName = (group: string | null): ((rule: object) => string) => {
  const { unitPrice, time } = useI18n();
  const t = useEditorTexts();
  const nameOf = useFieldNames();
  const { data: venue } = useVenueOf(group);
  const visitorTypes = useDocumentNames('visitor_types', group);
  const reservationTypes = useDocumentNames('reservation_types', group);

  const days = (rule: Named): string =>
    (rule.all_days
      ? t('every_day')
      : WEEKDAYS.filter((day) => rule[day])
          .map((day) => nameOf(day))
          .join(', ')) +
    (rule.intervals ?? []).map((interval) => ` ${interval.split('-').map(time).join('–')}`).join(',');
  const price = ({ price: withTax, price_before_tax, interval }: Named): string => {
    const amount = isTaxIncluded(venue?.settingsDict) ? withTax : price_before_tax;
    const money = venue ? unitPrice(amount, venue.currency) : '–';
    const each = PRICED_FOR.find(({ id }) => id === interval);
    return each ? `${money} / ${t(each.text).toLowerCase()}` : money;
  };
  return (document) => {
    const rule = document as Named;
    return [
      visitorTypes.get(rule.visitor_type_id) ?? rule.visitor_type_id,
      ...(rule.reservation_type === null
        ? []
        : [reservationTypes.get(rule.reservation_type) ?? rule.reservation_type]),
      ...(rule.discount_group_name === null ? [] : [rule.discount_group_name]),
      days(rule),
      price(rule),
    ].join(' · ');
  };
};

/** The same, for rules of the venue that the page shows. */
export const usePriceRuleTitle = () => usePriceRuleName(useGroup());
