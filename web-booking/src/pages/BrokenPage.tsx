import { useI18n } from '../core/i18n/i18n.js';
import { Notice } from '../parts/ui/Notice.js';
import { ScreenHead } from '../parts/ui/ScreenHead.js';

export const BrokenPage = () => {
  const { t } = useI18n();
  return (
    <div className="page">
      <ScreenHead title={t('broken_title')} pageTitle={t('broken_title')} />
      <div className="narrow">
        <Notice tone="bad" title={t('broken')}>
          <p>{t('broken_more')}</p>
          <button type="button" className="button primary" onClick={() => window.location.reload()}>
            {t('reload')}
          </button>
        </Notice>
      </div>
    </div>
  );
};
