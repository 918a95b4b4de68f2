import { useEffect, useRef } from 'react';
import { takeOpening } from '../../core/browser/open-at.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Ridge } from './Icon.js';
import { useVenue } from '../../core/services/venue.js';

export interface ScreenHeadProps {
  /** 1 to 3 on the way to a booking; none elsewhere. */
  step?: 1 | 2 | 3;
  title: string;
  destination?: string;
  /** Below the title. */
  lead?: string;
  pageTitle: string;
  isInvalid?: boolean;
}

const STEPS = ['step_visit', 'step_details', 'step_done'] as const;
/** The first page of a load keeps the browser's own focus; each later screen starts at its heading. */
let arrived = false;

/** One h1 a screen, where the visitor is on the way, the title of the window. */
export const ScreenHead = ({
  step,
  title,
  destination,
  lead,
  pageTitle,
  isInvalid = false,
}: ScreenHeadProps) => {
  const { t } = useI18n();
  const venue = useVenue();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const card = takeOpening();
    if (card) {
      card.tabIndex = -1;
      card.scrollIntoView();
    } else if (arrived) window.scrollTo(0, 0);
    if (arrived) (card ?? heading.current)?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  useEffect(() => {
    document.title = `${isInvalid ? t('error_prefix') : ''}${pageTitle}${venue ? ` – ${venue.name}` : ''}`;
  }, [pageTitle, isInvalid, venue, t]);
  return (
    <div className="screen-head">
      <Ridge />
      <div className="screen-head-in">
        {destination ? <p className="place">{destination}</p> : null}
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {step ? (
          <ol className="steps" aria-label={t('steps')}>
            {STEPS.map((name, index) => (
              <li
                key={name}
                aria-current={index + 1 === step ? 'step' : undefined}
                data-done={index + 1 < step || undefined}
              >
                <span className="step-number" aria-hidden="true">
                  {index + 1}
                </span>
                {t(name)}
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </div>
  );
};
