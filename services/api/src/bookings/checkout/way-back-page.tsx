import { fill, gatewayMessages, type Language } from '@stile/contracts';
import { Page } from '../../markup/page.js';

/** Leads on to the site that the visitor came from. A page, because a gateway's form may only be redirected to us. */
export const WayBackPage = ({ site, language }: { readonly site: URL; readonly language: Language }) => {
  const text = fill(gatewayMessages[language].way_back, { site: site.host });
  return (
    <Page title={text} language={language}>
      <h1>{text}</h1>
      <p>
        <a href={site.href}>{text}</a>
      </p>
    </Page>
  );
};
