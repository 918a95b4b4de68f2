import { LOG_TEXT } from '@stile/contracts';

const CUT = '…';
const SHOWN = 4;
/** Fields of the provider's messages that hold a secret, or what a customer has typed. */
const SECRET_FIELD =
  /("(?:\w*token|client_secret|code|password|pin|cvv|cvc|track\w*|additionalData|cardholder\w*|first6|email|phone\w*)"\s*:\s*")([^"]*)/gi;
const IN_ADDRESS = /([?&](?:\w*token|client_secret|code)=)([^&\s"]+)/gi;
const BEARER = /(Bearer\s+)(\S+)/gi;
/** As long as a card's number, also in groups. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){12,18}\b/g;

/** Nothing of a short secret, else its end, by which two can be told apart. */
export const endOf = (secret: string): string =>
  secret.length > 4 * SHOWN ? CUT + secret.slice(-SHOWN) : CUT;

/** The text as a log keeps it: tokens and numbers of cards cut, and no longer than a log's texts are. */
export const withoutSecrets = (text: string): string =>
  [SECRET_FIELD, IN_ADDRESS, BEARER]
    .reduce(
      (redacted, pattern) =>
        redacted.replace(pattern, (_all, name: string, secret: string) => name + endOf(secret)),
      text,
    )
    .replace(CARD_NUMBER, (number) => CUT + number.slice(-SHOWN))
    .slice(0, LOG_TEXT);
