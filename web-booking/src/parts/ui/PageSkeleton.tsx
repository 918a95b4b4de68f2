import { useI18n } from '../../core/i18n/i18n.js';
import { ScreenHead } from './ScreenHead.js';

/** A screen that is on its way, at about its true size. */
export const PageSkeleton = ({ title, step }: { title: string; step?: 1 | 2 | 3 }) => {
  const { t } = useI18n();
  return (
    <div className="page" aria-busy="true">
      <ScreenHead title={title} pageTitle={title} {...(step ? { step } : {})} />
      <div className="narrow">
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
        <div className="skeleton tall" />
        <div className="skeleton" />
      </div>
    </div>
  );
};
