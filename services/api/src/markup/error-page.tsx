import { errorText, type Language } from '@stile/contracts';
import { Page } from './page.js';

interface ErrorPageProps {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
  /** Address and words of the way on. */
  readonly next: readonly [href: string, text: string];
}

const ErrorPage = ({ language, title, text, next: [href, label] }: ErrorPageProps) => (
  <Page title={title} language={language}>
    <div className="card">
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="acts">
        <a className="button" href={href}>
          {label}
        </a>
      </p>
    </div>
  </Page>
);

export const NotFoundPage = ({ language }: { readonly language: Language }) => (
  <ErrorPage
    language={language}
    title={errorText('page_not_found', language)}
    text={errorText('page_not_found_more', language)}
    next={[`/?lang=${language}`, errorText('to_start', language)]}
  />
);

interface RejectedPageProps {
  readonly language: Language;
  /** The words of the rejection. */
  readonly text: string;
  readonly title: string;
  /** The address of the sign-in; undefined where signing in does not help. */
  readonly signIn: string | undefined;
}

/** A page that somebody opened and does not get, with the reason. */
export const RejectedPage = ({ language, title, text, signIn }: RejectedPageProps) => (
  <ErrorPage
    language={language}
    title={title}
    text={text}
    next={
      signIn === undefined
        ? [`/?lang=${language}`, errorText('to_start', language)]
        : [signIn, errorText('to_sign_in', language)]
    }
  />
);
