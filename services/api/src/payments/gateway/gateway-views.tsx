import { fill, gatewayMessages, type GatewayKey, type Language } from '@stile/contracts';
import { formatMoney } from '@stile/web-kit';
import { Page } from '../../markup/page.js';
import { TEST_CARDS, type Intent } from './built-in-gateway.js';

type Text = (key: GatewayKey, values?: Readonly<Record<string, unknown>>) => string;
const textIn =
  (language: Language): Text =>
  (key, values) =>
    fill(gatewayMessages[language][key], values);

interface ViewProps {
  readonly intent: Intent;
}

/** Stands in for a hosted payment page: the test cards, or the way back when the payment is over. */
export const PaymentView = ({
  intent,
  minutesLeft,
  isDeclined,
}: ViewProps & { readonly minutesLeft: number; readonly isDeclined: boolean }) => {
  const { language } = intent;
  const t = textIn(language);
  const amount = formatMoney(intent.amount, intent.currency, language);
  return (
    <Page title={t('title', { amount })} language={language} banner={t('banner')}>
      <h1>{t('title', { amount })}</h1>
      {intent.state === 'open' ? (
        <p>
          <strong>{minutesLeft === 1 ? t('time_left_one') : t('time_left_other', { n: minutesLeft })}</strong>
        </p>
      ) : null}
      <div className="card">
        {intent.description.split('\n').map((line, index) => (
          <p key={line}>{index === 0 ? <strong>{line}</strong> : line}</p>
        ))}
        <p className="note">
          {t('for')} {intent.reservationId}
        </p>
      </div>
      {isDeclined ? (
        <p className="error" role="alert">
          {t('declined')}
        </p>
      ) : null}
      {intent.state === 'open' ? (
        <CardForm amount={amount} t={t} />
      ) : (
        <WayBack text={t('gone')} intent={intent} t={t} />
      )}
    </Page>
  );
};

/** Shown to a visitor who paid and whose browser lost the answer. */
export const LostAnswerView = ({ intent }: ViewProps) => {
  const { language } = intent;
  const t = textIn(language);
  return (
    <Page title={t('lost_title')} language={language}>
      <h1>{t('lost_title')}</h1>
      <WayBack text={t('lost_text')} intent={intent} t={t} />
    </Page>
  );
};

const CardForm = ({ amount, t }: { readonly amount: string; readonly t: Text }) => (
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

const WayBack = ({ text, intent, t }: ViewProps & { readonly text: string; readonly t: Text }) => (
  <div className="card">
    <p>{text}</p>
    <p>
      <a href={intent.returnUrl}>{t('back')}</a>
    </p>
  </div>
);
