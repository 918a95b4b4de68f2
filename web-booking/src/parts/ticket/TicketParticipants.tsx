import type { ProfileAnswer, ReservationAnswer } from '@stile/contracts';
import { programWhen } from '@stile/web-kit';
import { Fold } from '../widgets/Fold.js';
import { useI18n } from '../../core/i18n/i18n.js';

const nameOf = ({ fields, visitor_type_name }: ProfileAnswer): string =>
  [fields['first_name'], fields['last_name']].filter((part) => typeof part === 'string').join(' ') ||
  visitor_type_name;

/** Participants, with what is theirs and the code that the gate scans for them. */
export const TicketParticipants = ({
  reservation,
  profiles,
}: {
  reservation: ReservationAnswer;
  profiles: readonly ProfileAnswer[];
}) => {
  const i18n = useI18n();
  const { t, time } = i18n;
  const programOf = (addon: string): string => {
    const program = reservation.lines.find(({ item, program }) => item === addon && program)?.program;
    return program ? programWhen(program, i18n) : '';
  };
  const names = profiles.map(nameOf).join(', ');
  return (
    <Fold
      id="ticket-participants"
      title={t('ticket_participants')}
      hint={reservation.cancelled ? names : t('participant_codes', { names })}
    >
      <ul className="ticket-participants">
        {profiles.map((profile, index) => (
          <li key={profile.id}>
            <div>
              <strong>{nameOf(profile)}</strong>
              <p className="hint">{profile.visitor_type_name}</p>
              {profile.addons.length > 0 ? (
                <ul>
                  {profile.addons.map(({ addon_inventory, title, addon_count, start_time }) => (
                    <li key={addon_inventory + (start_time ?? '')}>
                      {addon_count > 1 ? `${addon_count} × ` : ''}
                      {[title, start_time ? time(start_time) : '', programOf(addon_inventory)]
                        .filter(Boolean)
                        .join(', ')}
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
            {reservation.cancelled ? null : (
              <img
                src={`/api/reservation/${encodeURIComponent(reservation.id)}/participants/${index + 1}/qr.svg`}
                width="112"
                height="112"
                alt={t('participant_code', { name: nameOf(profile) })}
              />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
};
