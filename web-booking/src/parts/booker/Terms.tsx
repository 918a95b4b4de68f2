import { useI18n } from '../../core/i18n/i18n.js';
import { FieldFaultText, faultOf, type FieldFault } from '../ui/ErrorSummary.js';
import { Icon } from '../ui/Icon.js';
import { fieldId } from './contact.js';

const POINTS = ['terms_places', 'terms_cancel', 'terms_refund', 'terms_data'] as const;

interface TermsProps {
  accepted: boolean;
  faults: readonly FieldFault[];
  onAccept: (accepted: boolean) => void;
  /** the venue's pledge, where it has one */ pledge?:
    { text: string; accepted: boolean; onAccept: (accepted: boolean) => void } | undefined;
}

export const Terms = ({ accepted, faults, onAccept, pledge }: TermsProps) => {
  const { t } = useI18n();
  return (
    <section className="card" aria-labelledby="terms-title">
      <h2 id="terms-title">{t('terms')}</h2>
      <details className="terms">
        <summary>
          {t('read_terms')} <Icon name="down" size={16} />
        </summary>
        <ul>
          {POINTS.map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
      </details>
      <Tick
        id={fieldId('tocs')}
        label={t('accept_terms')}
        accepted={accepted}
        faults={faults}
        onAccept={onAccept}
      />
      {pledge ? (
        <>
          <p className="pledge">{pledge.text}</p>
          <Tick id={fieldId('pledged')} label={t('accept_pledge')} faults={faults} {...pledge} />
        </>
      ) : null}
    </section>
  );
};

export const Tick = ({
  id,
  label,
  accepted,
  faults,
  onAccept,
}: {
  id: string;
  label: string;
  accepted: boolean;
  faults: readonly FieldFault[];
  onAccept: (accepted: boolean) => void;
}) => {
  const fault = faultOf(faults, id);
  return (
    <>
      <FieldFaultText id={`${id}-fault`} text={fault} />
      <label className="check">
        <input
          type="checkbox"
          id={id}
          checked={accepted}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onAccept(event.target.checked)}
        />
        {label}
      </label>
    </>
  );
};
