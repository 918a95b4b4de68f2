import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useNotify } from 'react-admin';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { ParticipantRecords, ProfileAnswer, ReservationAnswer, WaiverStatus } from '@stile/contracts';
import { isConsent } from '@stile/contracts/profiles/profile';
import { messageOf } from '../core/api.js';
import { useI18n } from '../i18n/use-i18n.js';
import { useAct } from '../core/use-act.js';
import { Failure } from '../ui/Failure.js';
import { Panel } from '../ui/Panel.js';
import { PARTICIPANTS } from './reservation.js';
import { TestDialog } from './TestDialog.js';
import { todayOf, useVenueOf } from '../venue/use-venue.js';
import { useCheckIn } from './use-check-in.js';

const PAGE = { page: 1, perPage: 1000 };
const IN_ORDER = { field: 'number', order: 'ASC' } as const;

/**
 * The participants with photo, waiver and test (docs/rules/participants.md 27 to 46). Without participants there is
 * no panel.
 */
export const Participants = ({ reservation }: { reservation: ReservationAnswer }) => {
  const { t } = useI18n();
  const asks = (reservation.profiles?.length ?? 0) > 0;
  const { data, error, refetch } = useGetList<ParticipantRecords>(
    PARTICIPANTS,
    { filter: { reservation: reservation.id }, pagination: PAGE, sort: IN_ORDER },
    { enabled: asks },
  );
  const [testing, setTesting] = useState<ParticipantRecords | null>(null);
  if (!asks) return null;
  return (
    <Panel title={t('participants')}>
      {error && !data ? <Failure error={error} retry={() => void refetch()} /> : null}
      <Box component="ul" sx={{ display: 'grid', listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((records) => (
          <Participant
            key={records.id}
            records={records}
            reservation={reservation}
            onTest={() => setTesting(records)}
          />
        ))}
      </Box>
      {testing?.test && (
        <TestDialog
          records={testing}
          test={testing.test}
          onSaved={() => void refetch()}
          onClose={() => setTesting(null)}
        />
      )}
    </Panel>
  );
};

const row = {
  display: 'grid',
  gridTemplateColumns: '56px minmax(0, 1fr)',
  gap: '4px 16px',
  alignItems: 'start',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const;
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

interface PhotoProps {
  number: number;
  name: string;
  /** Null where there is no photo. */
  reservationId: string | null;
}

/** The photo of a participant, or the number. */
const Photo = ({ number, name, reservationId }: PhotoProps) => {
  const { t } = useI18n();
  return reservationId !== null ? (
    <Box
      component="img"
      src={`/api/reservation/${encodeURIComponent(reservationId)}/participants/${number}/photo`}
      alt={t('photo_of', { name })}
      width={56}
      height={56}
      sx={{ borderRadius: '8px', objectFit: 'cover', backgroundColor: 'action.hover' }}
    />
  ) : (
    <Box
      aria-hidden="true"
      sx={{
        width: 56,
        height: 56,
        borderRadius: '8px',
        backgroundColor: 'action.hover',
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
        fontWeight: 600,
      }}
    >
      {number}
    </Box>
  );
};

const Participant = ({
  records: { number, name, visitor_type_name, photo, waiver, test },
  reservation,
  onTest,
}: {
  records: ParticipantRecords;
  reservation: ReservationAnswer;
  onTest: () => void;
}) => {
  const { t } = useI18n();
  return (
    <Box component="li" sx={row}>
      <Photo number={number} name={name} reservationId={photo ? reservation.id : null} />
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography component="span" color="text.secondary" sx={{ display: 'block', fontSize: '.875rem' }}>
            {visitor_type_name}
          </Typography>
        </Box>
        <Box sx={{ ...line, '&:empty': { display: 'none' } }}>
          <Presence reservation={reservation} name={name} participant={reservation.profiles?.[number - 1]} />
          <Paper reservation={reservation} name={name} participant={reservation.profiles?.[number - 1]} />
        </Box>
        {waiver && <Waiver waiver={waiver} name={name} inventoryGroup={reservation.inventory_group} />}
        <Consents participant={reservation.profiles?.[number - 1]} />
        {test && (
          <Box sx={line}>
            <Typography component="span">
              {t('test_is', { status: t(test.test_status), result: t(test.test_result) })}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              aria-label={t('update_test_of', { name })}
              onClick={onTest}
            >
              {t('update_test')}
            </Button>
          </Box>
        )}
      </Box>
    </Box>
  );
};

interface OneOfPartyProps {
  reservation: ReservationAnswer;
  participant: ProfileAnswer | undefined;
  name: string;
}

/** For how long a sheet is good, in hours. */
const SHEET_HOURS = '4.5';

/** Their sticker, tag or sheet, on the day of the visit once they have come (docs/rules/participants.md 51). */
const Paper = ({ reservation, participant, name }: OneOfPartyProps) => {
  const { t, language } = useI18n();
  const venue = useVenueOf(reservation.inventory_group).data;
  const page = reservation.may?.print;
  const isHere = reservation.checked_in && venue && todayOf(venue) === reservation.visit_date;
  if (!page || !participant || !isHere) return null;
  const query = new URLSearchParams({
    reservationId: reservation.id,
    ...(page === 'print' && { duration: SHEET_HOURS }),
    profile: participant.id,
    lang: language,
  });
  return (
    <Button
      size="small"
      variant="outlined"
      href={`/reservation/${page}?${query}`}
      target="_blank"
      rel="noopener"
      aria-label={`${t(page)}, ${name}`}
    >
      {t(page)}
    </Button>
  );
};

/** Each consent of a parent or guardian, with the points as they read then (docs/rules/participants.md 53). */
const Consents = ({ participant }: Pick<OneOfPartyProps, 'participant'>) => {
  const { t } = useI18n();
  const consents = Object.entries(participant?.fields ?? {}).flatMap(([field, value]) =>
    isConsent(value) && value.complete && value.by ? [{ field, ...value.by }] : [],
  );
  return consents.map(({ field, signer, relation, language, text }) => (
    <Box key={field} component="details" sx={{ fontSize: '.8125rem', overflowWrap: 'anywhere' }}>
      <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer' }}>
        {t('consent_by', { signer, relation: t(`relation_${relation}`) })}
      </Box>
      <Typography lang={language} sx={{ fontSize: 'inherit', whiteSpace: 'pre-line', pt: 0.5 }}>
        {text}
      </Typography>
    </Box>
  ));
};

/** One of a party who comes earlier or later than the others. */
const Presence = ({ reservation: { id, may }, participant, name }: OneOfPartyProps) => {
  const { t } = useI18n();
  const { mutate, isPending } = useCheckIn(id);
  if (!participant || (!participant.checked_in && may?.check_in !== null)) return null;
  const undo = participant.checked_in ?? false;
  return (
    <>
      {undo && <Chip size="small" color="success" label={t('status_checked_in')} />}
      <Button
        size="small"
        variant="outlined"
        loading={isPending}
        aria-label={t(undo ? 'check_in_undo_of' : 'check_in_of', { name })}
        onClick={() => mutate({ undo, participant: participant.id })}
      >
        {t(undo ? 'check_in_undo' : 'check_in')}
      </Button>
    </>
  );
};

const COLOURS = {
  signed: 'success',
  not_signed: 'warning',
  unavailable: 'default',
} as const satisfies Record<WaiverStatus, string>;

interface DownloadProps {
  /** The id of the waiver. */
  id: string;
  name: string;
  inventoryGroup: string;
}

const Download = ({ id, name, inventoryGroup }: DownloadProps) => {
  const { t } = useI18n();
  return (
    <Button
      size="small"
      variant="outlined"
      href={`/api/download_waiver/${encodeURIComponent(id)}?inventoryGroup=${encodeURIComponent(inventoryGroup)}`}
      target="_blank"
      rel="noopener"
      aria-label={t('waiver_download_of', { name })}
    >
      {t('waiver_download')}
    </Button>
  );
};

const Waiver = ({
  waiver: { id, status, signer, relation, email, sent_at },
  name,
  inventoryGroup,
}: {
  waiver: NonNullable<ParticipantRecords['waiver']>;
  name: string;
  inventoryGroup: string;
}) => {
  const { t, instant } = useI18n();
  const timezone = useVenueOf(inventoryGroup).data?.timezone;
  const client = useQueryClient();
  const notify = useNotify();
  const resend = useAct((provider) => provider.resendWaiver(id), {
    onSuccess: () => {
      notify(t('waiver_resent'), { type: 'success' });
      void client.invalidateQueries({ queryKey: [PARTICIPANTS] });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  const said = signer
    ? t('waiver_by', { signer, relation: t(`relation_${relation ?? 'self'}`) })
    : sent_at
      ? t('waiver_sent', { email: email ?? '', at: instant(sent_at, timezone) })
      : '';
  return (
    <Box sx={line}>
      <Chip
        size="small"
        variant="outlined"
        color={COLOURS[status]}
        label={t(`waiver_${status}`)}
        aria-label={t('waiver_is', { status: t(`waiver_${status}`) })}
      />
      {status === 'not_signed' && email && (
        <Button
          size="small"
          variant="outlined"
          loading={resend.isPending}
          aria-label={t('waiver_resend_of', { name, email })}
          onClick={() => resend.mutate()}
        >
          {t('waiver_resend')}
        </Button>
      )}
      {status === 'signed' && <Download id={id} name={name} inventoryGroup={inventoryGroup} />}
      {said && (
        <Typography
          component="span"
          color="text.secondary"
          sx={{ flexBasis: '100%', fontSize: '.8125rem', overflowWrap: 'anywhere' }}
        >
          {said}
        </Typography>
      )}
    </Box>
  );
};
