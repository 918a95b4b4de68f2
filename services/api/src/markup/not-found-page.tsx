import { errorText, type Language } from '@stile/contracts';
import { Page } from './page.js';

export const NotFoundPage = ({ language }: { readonly language: Language }) => (
  <Page title={errorText('page_not_found', language)} language={language}>
    <div className="card">
      <h1>{errorText('page_not_found', language)}</h1>
      <p>{errorText('page_not_found_more', language)}</p>
      <p className="acts">
        <a className="button" href={`/?lang=${language}`}>
          {errorText('to_start', language)}
        </a>
      </p>
    </div>
  </Page>
);
