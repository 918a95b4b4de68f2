import { useWords } from '../i18n/texts.js';
import { Notice } from '../ui/Notice.js';
import { ScreenHead } from './ScreenHead.js';

export const NotFoundPage = () => {
  const { t, language } = useWords();
  return (
    <div className="page">
      <ScreenHead title={t('not_found_title')} pageTitle={t('not_found_title')} />
      <div className="narrow"><Notice tone="info" title={t('not_found')}><p>{t('not_found_more')}</p><a className="button primary" href={`/?lang=${language}`}>{t('see_destinations')}</a></Notice></div>
    </div>
  );
};
