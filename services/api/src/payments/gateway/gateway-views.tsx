import { fill, gatewayMessages, type GatewayKey, type Language } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import { Page } from '../../markup/page.js';
import { TEST_CARDS, type Intent } from './built-in-gateway.js';
import type { CardDetails, CardErrors } from './card-details.js';

type Text = (key: GatewayKey, values?: Readonly<Record<string, unknown>>) => string;
const textIn =
  (language: Language): Text =>
  (key, values) =>
    fill(gatewayMessages[language][key], values);

interface ViewProps {
  readonly intent: Intent;
  /** The site whose page shows this in a frame. */
  readonly frame: { readonly page: string } | null;
}

interface PaymentProps extends ViewProps {
  readonly minutesLeft: number;
  readonly isDeclined: boolean;
  readonly errors: CardErrors;
}

const SCRIPT = '/card-form.js';

/** The gateway's page: a card form in a frame, or the test cards on a page of its own; the way back once it is over. */
export const PaymentView = ({ intent, frame, minutesLeft, isDeclined, errors }: PaymentProps) => {
  const { language } = intent;
  const t = textIn(language);
  const amount = formatMoney(intent.amount, intent.currency, language);
  if (frame && intent.state !== 'open') return <OverView intent={intent} frame={frame} />;
  return (
    <Page
      title={t('title', { amount })}
      language={language}
      banner={t('banner')}
      {...(frame ? { script: SCRIPT } : {})}
    >
      <h1>{t('title', { amount })}</h1>
      {intent.state === 'open' ? (
        <p>
          <strong>{minutesLeft === 1 ? t('time_left_one') : t('time_left_other', { n: minutesLeft })}</strong>
        </p>
      ) : null}
      {frame ? null : <Purchase intent={intent} t={t} />}
      {isDeclined ? (
        <p className="error" role="alert">
          {t('declined')}
        </p>
      ) : null}
      {intent.state !== 'open' ? (
        <WayBack text={t('gone')} intent={intent} frame={frame} t={t} />
      ) : frame ? (
        <CardForm amount={amount} page={frame.page} errors={errors} t={t} />
      ) : (
        <TestCardForm amount={amount} t={t} />
      )}
    </Page>
  );
};

/** Shown to a visitor who paid and whose browser lost the answer. */
export const LostAnswerView = ({ intent, frame }: ViewProps) => {
  const { language } = intent;
  const t = textIn(language);
  return (
    <Page title={t('lost_title')} language={language} {...(frame ? { script: SCRIPT } : {})}>
      <h1>{t('lost_title')}</h1>
      <WayBack text={t('lost_text')} intent={intent} frame={frame} t={t} />
    </Page>
  );
};

/** In a frame the page around it goes on; the link is for a browser that runs no script. */
export const OverView = ({ intent, frame }: ViewProps) => {
  const { language } = intent;
  const t = textIn(language);
  return (
    <Page title={t('going_back')} language={language} script={SCRIPT}>
      <div data-over="">
        <WayBack text={t('going_back')} intent={intent} frame={frame} t={t} />
      </div>
    </Page>
  );
};

interface FormProps {
  readonly amount: string;
  readonly t: Text;
}

const Purchase = ({ intent, t }: Pick<ViewProps, 'intent'> & { readonly t: Text }) => (
  <div className="card">
    {intent.description.split('\n').map((line, index) => (
      <p key={line}>{index === 0 ? <strong>{line}</strong> : line}</p>
    ))}
    <p className="note">
      {t('for')} {intent.reservationId}
    </p>
  </div>
);

const CardForm = ({ amount, page, errors, t }: FormProps & { page: string; errors: CardErrors }) => (
  <form method="post" className="card" data-page={page} noValidate>
    <Field name="number" autoComplete="cc-number" maxLength={23} error={errors.number} t={t} />
    <div className="fields">
      <Field name="expiry" autoComplete="cc-exp" maxLength={7} error={errors.expiry} t={t} />
      <Field name="cvv" autoComplete="cc-csc" maxLength={4} error={errors.cvv} t={t} />
    </div>
    <button type="submit">{t('pay', { amount })}</button>
    <p id="incomplete" className="note" hidden>
      {t('validation_complete_payment_info')}
    </p>
    <details>
      <summary>{t('test_cards')}</summary>
      <ul>
        {TEST_CARDS.map((card) => (
          <li key={card.id}>
            <code>{card.number.replace(/(.{4})(?=.)/g, '$1 ')}</code> {t(card.id, card)}
          </li>
        ))}
      </ul>
    </details>
  </form>
);

interface FieldProps {
  readonly name: keyof CardDetails;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly error: GatewayKey | undefined;
  readonly t: Text;
}

const Field = ({ name, autoComplete, maxLength, error, t }: FieldProps) => (
  <div className="field">
    <label htmlFor={name}>{t(name)}</label>
    <input
      id={name}
      name={name}
      type="text"
      inputMode="numeric"
      autoComplete={autoComplete}
      maxLength={maxLength}
      required
      {...(name === 'expiry' ? { placeholder: t('expiry_format') } : {})}
      {...(error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {})}
    />
    {error ? (
      <p id={`${name}-error`} className="field-error" role="alert">
        {t(error)}
      </p>
    ) : null}
  </div>
);

const TestCardForm = ({ amount, t }: FormProps) => (
  <form method="post" className="card">
    <fieldset>
      <legend>{t('choose')}</legend>
      {TEST_CARDS.map((card, index) => (
        <label key={card.id} className="choice">
          <input type="radio" name="card" value={card.id} defaultChecked={index === 0} /> {t(card.id, card)}
        </label>
      ))}
    </fieldset>
    <button type="submit">{t('pay', { amount })}</button>
    <button type="submit" className="quiet" name="cancel" value="1">
      {t('cancel')}
    </button>
  </form>
);

const WayBack = ({ text, intent, frame, t }: ViewProps & { readonly text: string; readonly t: Text }) => (
  <div className="card" {...(frame ? { 'data-page': frame.page } : {})}>
    <p>{text}</p>
    <p>
      <a href={intent.returnUrl} {...(frame ? { target: '_top' } : {})}>
        {t('back')}
      </a>
    </p>
  </div>
);
