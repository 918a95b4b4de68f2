import { useWords } from '../i18n/texts.js';
import { FieldFaultText, faultOf, type FieldFault } from '../ui/ErrorSummary.js';
import { Icon } from '../ui/Icon.js';
import { fieldId } from './contact.js';

const POINTS = ['terms_places', 'terms_cancel', 'terms_refund', 'terms_data'] as const;

export const Terms = ({ accepted, faults, onAccept }: { accepted: boolean; faults: readonly FieldFault[]; onAccept: (accepted: boolean) => void }) => {
  const { t } = useWords();
  const id = fieldId('tocs');
  const fault = faultOf(faults, id);
  return (
    <section className="card" aria-labelledby="terms-title">
      <h2 id="terms-title">{t('terms')}</h2>
      <details className="terms">
        <summary>{t('read_terms')} <Icon name="down" size={16} /></summary>
        <ul>{POINTS.map((point) => <li key={point}>{t(point)}</li>)}</ul>
      </details>
      <FieldFaultText id={`${id}-fault`} text={fault} />
      <label className="check"><input type="checkbox" id={id} checked={accepted} required aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${id}-fault` : undefined} onChange={(event) => onAccept(event.target.checked)} />{t('accept_terms')}</label>
    </section>
  );
};
