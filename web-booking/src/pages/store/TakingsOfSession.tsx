import { Fragment, useEffect, useState } from 'react';
import type { Takings, TillReport } from '@stile/contracts';
import { takingsSections } from '@stile/contracts/http/takings-lines';
import en from '@stile/contracts/messages/en/console-takings.json';
import fr from '@stile/contracts/messages/fr/console-takings.json';
import { formatPercent, translatorOf } from '@stile/web-kit';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';

/** Texts of takings come with the report. */
const TEXTS = { en, fr };
export const useTakingsTexts = () => {
  const { language } = useI18n();
  return translatorOf(language, TEXTS[language]);
};

/** Null while they are on their way. */
type Fetched = Takings | 'failed' | null;

/** The takings of a report's session, fetched once. */
export const useTakings = ({ till, inventory_group, session }: TillReport): Fetched => {
  const { api } = useServices();
  const [fetched, setFetched] = useState<Fetched>(null);
  const query = new URLSearchParams({ session: String(session), inventoryGroup: inventory_group });
  const url = `/api/tills/${encodeURIComponent(till)}/takings?${query}`;
  useEffect(() => {
    let current = true;
    api.get<Takings>(url).then(
      (takings) => current && setFetched(takings),
      () => current && setFetched('failed'),
    );
    return () => {
      current = false;
    };
  }, [api, url]);
  return fetched;
};

/** Sales and payments of a session, beside its cash (docs/rules/tills.md 39). */
export const TakingsOfSession = ({ takings }: { takings: Fetched }) => {
  const { t: common, money, language } = useI18n();
  const { t } = useTakingsTexts();
  if (takings === null) return <p role="status">{common('loading')}</p>;
  if (takings === 'failed') return <p className="field-error">{t('failed')}</p>;
  const sections = takingsSections(takings, {
    t,
    money,
    percent: (value) => formatPercent(value, language),
  });
  return (
    <>
      {sections.map(({ title, lines }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <dl>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </>
  );
};
