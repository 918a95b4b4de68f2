import type { ReactNode } from 'react';
import type { ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../../core/i18n/i18n.js';
import { useServices } from '../../core/services/services.js';
import { waitingOf } from '../signatures/signatures.js';
import { openWaivers, signingAddress } from '../records/open-waivers.js';
import { useParticipantRecords } from '../records/use-participant-records.js';

interface FirstActProps {
  reservation: ReservationAnswer;
  calendar: (look: 'primary' | 'quiet') => ReactNode;
}

/** The first act is what is still to be done: the waivers that nobody has signed. Then the calendar. */
export const FirstAct = ({ reservation, calendar }: FirstActProps) => {
  const { n, language } = useI18n();
  const { stored } = useServices();
  const records = useParticipantRecords(reservation);
  const open = openWaivers(records.value ?? []);
  // A signature of the details is on its way.
  const onTheirWay = waitingOf(
    stored,
    open.map(({ id }) => id),
  );
  const [first, ...others] = open.filter(({ id }) => !onTheirWay.includes(id));
  const isKnown = records.value !== undefined || records.problem !== undefined;
  return (
    <>
      {first ? (
        <a className="button primary" href={signingAddress(first, language)}>
          {n('waivers_sign', 1 + others.length)}
        </a>
      ) : null}
      {calendar(isKnown && !first ? 'primary' : 'quiet')}
    </>
  );
};
