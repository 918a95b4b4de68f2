import { lazy, Suspense, useState } from 'react';
import type { SignRequest, WaiverAnswer } from '@stile/contracts';
import { useGet } from '../../core/services/use-query.js';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { requestedFields } from '@stile/contracts/profiles/inputs';
import type { Participant } from './participant.js';
import type { Participants } from './use-participants.js';
import { Icon } from '../ui/Icon.js';
import { isMinor } from '@stile/contracts/waivers/signing';
import { aboutOf } from '../signatures/signatures.js';
import { useParticipantWaiver, type ParticipantWaiver } from './use-participant-waiver.js';

const dialog = () => import('../waivers/WaiverDialog.js');
const WaiverDialog = lazy(async () => ({ default: (await dialog()).WaiverDialog }));
const SignForm = lazy(async () => ({ default: (await dialog()).SignForm }));

const ICONS = { signed: 'check', not_signed: 'alert', unavailable: 'close' } as const;

/** Signed, Not Signed or Unavailable, as the input `waiver_status` shows it. */
export const WaiverState = ({ participant }: { participant: Participant }) => {
  const { t } = useI18n();
  const waiver = useParticipantWaiver(participant);
  if (!waiver) return null;
  const { status, signer } = waiver;
  return (
    <p className="wide paper-state" data-status={status} role="status">
      <Icon name={ICONS[status]} size={16} />
      <span>
        {t('waiver_state', { state: t(`waiver_${status}`) })}
        {signer ? <span className="hint"> {t('waiver_signed_by', { signer })}</span> : null}
      </span>
    </p>
  );
};

interface WaiverFieldProps {
  participant: Participant;
  participants: Participants;
  visitDate: string;
}

/** The whole text, to be read and signed before booking (contracts/decisions/0014). */
export const WaiverField = ({ participant, participants, visitDate }: WaiverFieldProps) => {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const waiver = useParticipantWaiver(participant);
  if (!waiver || waiver.status === 'unavailable') return null;
  const key =
    waiver.status === 'signed' || (waiver.isEdit && !waiver.record) ? 'waiver_read' : 'waiver_read_sign';
  const close = () => setOpen(false);
  return (
    <div className="wide">
      <button
        type="button"
        className="button quiet"
        aria-disabled={!waiver.text.value}
        aria-label={t(`${key}_of`, { name: participant.name })}
        onClick={() => setOpen(true)}
      >
        {t(key)}
      </button>
      {isOpen && waiver.text.value ? (
        <Suspense fallback={null}>
          {waiver.record ? (
            <OfReservation record={waiver.record} retry={waiver.retry} onClose={close} />
          ) : (
            <OfBooking
              participant={participant}
              participants={participants}
              visitDate={visitDate}
              waiver={waiver}
              onClose={close}
            />
          )}
        </Suspense>
      ) : null}
    </div>
  );
};

/** Before there is a reservation the signature waits in this tab, and is handed in as soon as there is one. */
const OfBooking = ({
  participant: { draft, inputs, name },
  participants,
  visitDate,
  waiver: { status, signer, text, isEdit },
  onClose,
}: WaiverFieldProps & { waiver: ParticipantWaiver; onClose: () => void }) => {
  const { t } = useI18n();
  const { announcer } = useServices();
  const { document, adult_age } = text.value!;
  const isNamed =
    Boolean(draft.fields['first_name']) ||
    !inputs.some((input) =>
      requestedFields(input, draft.fields).some((field) => field.name === 'first_name'),
    );
  const sign = async (request: SignRequest) => {
    participants.setSignature(draft.id, { request, about: aboutOf(draft) });
    announcer.say(t('waiver_is_signed'));
    onClose();
  };
  const takeBack = () => {
    participants.setSignature(draft.id, undefined);
    announcer.say(t('waiver_taken_back'));
  };
  return (
    <WaiverDialog document={document} onClose={onClose}>
      {isEdit ? (
        <p className="hint">{t('waiver_sign_after_saving')}</p>
      ) : status === 'signed' ? (
        <>
          <p>
            <strong>{t('waiver_signed_here', { signer: signer ?? '' })}</strong>
          </p>
          <p>
            <button type="button" className="link" onClick={takeBack}>
              {t('waiver_take_back')}
            </button>
          </p>
        </>
      ) : !isNamed ? (
        <p className="hint">{t('waiver_name_first')}</p>
      ) : (
        <>
          <SignForm
            name={name}
            minor={isMinor(draft, visitDate, adult_age)}
            document={document}
            onSign={sign}
            onChanged={text.retry}
          />
          <p className="hint">{t('waiver_sign_later')}</p>
        </>
      )}
    </WaiverDialog>
  );
};

/** The waiver of a participant of an existing reservation: a signature is sent at once. */
const OfReservation = ({
  record: { id },
  retry,
  onClose,
}: {
  record: { id: string };
  retry: () => void;
  onClose: () => void;
}) => {
  const { t, language } = useI18n();
  const { api, announcer } = useServices();
  const query = useGet<WaiverAnswer>(`/api/waiver/${encodeURIComponent(id)}?language=${language}`);
  if (!query.value?.document) return null;
  const { document, participant, minor, signer, status } = query.value;
  const sign = async (request: SignRequest) => {
    await api.send<WaiverAnswer>('POST', `/api/waiver/${encodeURIComponent(id)}/sign`, request);
    query.retry();
    retry();
    announcer.say(t('waiver_is_signed'));
    onClose();
  };
  return (
    <WaiverDialog document={document} onClose={onClose}>
      {status === 'signed' ? (
        <p>
          <strong>{t('waiver_is_signed')}</strong> {signer ? t('waiver_signed_by', { signer }) : null}
        </p>
      ) : (
        <SignForm
          name={participant}
          minor={minor}
          document={document}
          onSign={sign}
          onChanged={query.retry}
        />
      )}
    </WaiverDialog>
  );
};
