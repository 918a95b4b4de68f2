import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import {
  answerQuestion,
  isConsent,
  isQuestionnaire,
  tickPoint,
  type FieldValue,
  type ProfileInput,
} from '@stile/contracts/profiles/profile';
import { localList } from '@stile/contracts/profiles/inputs';

interface TicksProps {
  id: string;
  input: ProfileInput;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** The moment that a consent notes; the server corrects a clock that cannot be right. */
const useNow = (): (() => string) => {
  const { ports } = useServices();
  return () => new Date(ports.nowMs()).toISOString();
};

/** Points to tick, all of them. */
export const ConsentField = ({ id, input, value, error, onChange }: TicksProps) => {
  const { t, language } = useI18n();
  const now = useNow();
  const points = localList(input, 'points', language);
  return (
    <fieldset
      className="field"
      id={id}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('field_consent')}</legend>
      <FieldErrorText id={`${id}-error`} text={error} />
      {points.map((point, index) => (
        <label key={point} className="check">
          <input
            type="checkbox"
            checked={isConsent(value) && value.points[index] === true}
            onChange={(event) =>
              onChange(tickPoint(points.length, value, index, event.target.checked, now()))
            }
          />
          {point}
        </label>
      ))}
    </fieldset>
  );
};

/** Questions to answer, all of them. */
export const QuestionnaireField = ({ id, input, value, error, onChange }: TicksProps) => {
  const { t, language } = useI18n();
  const now = useNow();
  const questions = localList(input, 'questions', language);
  return (
    <fieldset
      className="field questionnaire"
      id={id}
      tabIndex={-1}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('field_questionnaire')}</legend>
      <FieldErrorText id={`${id}-error`} text={error} />
      {questions.map((question, index) => (
        <div key={question} className="field">
          <label htmlFor={`${id}-${index}`}>{question}</label>
          <input
            id={`${id}-${index}`}
            autoComplete="off"
            maxLength={400}
            value={isQuestionnaire(value) ? (value.answers[index] ?? '') : ''}
            onChange={(event) =>
              onChange(answerQuestion(questions.length, value, index, event.target.value, now()))
            }
          />
        </div>
      ))}
    </fieldset>
  );
};
