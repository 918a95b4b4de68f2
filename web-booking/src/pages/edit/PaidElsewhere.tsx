import { useI18n } from '../../core/i18n/i18n.js';
import { DeskTexts, useDeskTexts } from '../store/desk-i18n.js';
import { ByHand, type ByHandProps } from './ByHand.js';
import { useDeskTargets } from './use-desk-targets.js';

interface PaidElsewhereProps extends ByHandProps {
  /** It costs more by that much. */ readonly amount: number;
}

const Paid = ({ amount, onSettle }: PaidElsewhereProps) => {
  const { t, money } = useI18n();
  const { t: desk } = useDeskTexts();
  return (
    <section className="card" aria-labelledby="paid-elsewhere-title">
      <h2 id="paid-elsewhere-title">{t('paid_elsewhere')}</h2>
      <p className="hint">{desk('paid_elsewhere_more', { amount: money(amount) })}</p>
      <ByHand onSettle={onSettle} />
    </section>
  );
};

/** Takes the id of a payment that another system took for what the change costs more (docs/rules/desk.md 34). */
export const PaidElsewhere = (props: PaidElsewhereProps) => {
  useDeskTargets();
  return (
    <DeskTexts fallback={null}>
      <Paid {...props} />
    </DeskTexts>
  );
};
