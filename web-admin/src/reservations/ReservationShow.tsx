import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { ShowBase, Title, useNotify, useRecordContext, useShowContext } from 'react-admin';
import { Box, Button, Chip, Typography } from '@mui/material';
import type { ReservationAnswer } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { mayReach } from '@stile/contracts/identity/services';
import { WHOLE } from '../core/data-provider.js';
import { useUser } from '../core/ports.js';
import { useLive } from '../core/use-live.js';
import { useI18n } from '../i18n/use-i18n.js';
import { PrintButton } from '../terminals/PrintButton.js';
import { selectedTerminal, useTerminals } from '../terminals/use-terminals.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/PageSkeleton.js';
import { Panel } from '../ui/Panel.js';
import { WayThroughList } from '../ui/RememberList.js';
import { StatusMark } from '../ui/StatusMark.js';
import { useVenueOf } from '../venue/use-venue.js';
import { CancelDialog } from './CancelDialog.js';
import { Charges } from './Charges.js';
import { Comments } from './Comments.js';
import { firstAction } from './first-action.js';
import { Participants } from './Participants.js';
import { OfflineSale } from './OfflineSale.js';
import { placesOf } from './places.js';
import { ContactFacts, PriceLines, VisitFacts, type PartProps, type VenueProps } from './ReservationParts.js';
import { PARTICIPANTS, RESERVATIONS, useReservationRow } from './reservation.js';
import { UncancelDialog } from './UncancelDialog.js';
import { useCheckIn } from './use-check-in.js';
import { useReservationAct } from './use-reservation-act.js';
import { Validations } from './Validations.js';

const QUERIES = [[RESERVATIONS], [PARTICIPANTS]] as const;
const QUERY = { meta: WHOLE };

export const ReservationShow = () => {
  const { t } = useI18n();
  const { id = '' } = useParams();
  return (
    <>
      <Title title={t('reservation_title', { id })} preferenceKey={false} />
      <ShowBase<ReservationAnswer> queryOptions={QUERY} loading={<PageSkeleton />} error={<ShowFailure />}>
        <Reservation />
      </ShowBase>
    </>
  );
};

const ShowFailure = () => {
  const { error, refetch } = useShowContext();
  return <Failure error={error} retry={() => void refetch()} />;
};

const Reservation = () => {
  const reservation = useRecordContext<ReservationAnswer>();
  return reservation ? <Detail reservation={reservation} /> : null;
};

const Detail = ({ reservation }: { reservation: ReservationAnswer }) => {
  const i18n = useI18n();
  const { t } = i18n;
  const { data: venue, isPending } = useVenueOf(reservation.inventory_group, reservation.inventory);
  const row = useReservationRow(reservation.id);
  const user = useUser();
  const [dialog, setDialog] = useState<'cancel' | 'uncancel' | null>(null);
  const close = (): void => setDialog(null);
  useLive({ resource: 'reservations', inventoryGroup: reservation.inventory_group }, QUERIES);
  // Without it names are ids, and times those of no venue.
  if (isPending) return <PageSkeleton />;
  const places = placesOf(reservation, row, i18n);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {mayReach(user, '/passes') && <WayThroughList resource={RESERVATIONS} name={t('nav_passes')} />}
      <Actions reservation={reservation} venue={venue} onOpen={setDialog} />
      <OfflineSale reservation={reservation} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title={t('visit')}>
            <VisitFacts reservation={reservation} venue={venue} />
          </Panel>
          <Panel title={t('lines')}>
            <PriceLines reservation={reservation} venue={venue} />
          </Panel>
          <Participants reservation={reservation} />
          <Validations reservation={reservation} venue={venue} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Panel title={t('places')} aside={<Chip size="small" label={t(`places_${reservation.state}`)} />}>
            <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
              {places.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Box>
          </Panel>
          <Panel title={t('contact')}>
            <ContactFacts reservation={reservation} />
          </Panel>
          <Panel title={t('charges')}>
            <Charges reservation={reservation} venue={venue} />
          </Panel>
          <Comments reservation={reservation} venue={venue} />
        </Box>
      </Box>
      {dialog === 'cancel' && <CancelDialog reservation={reservation} places={places} onClose={close} />}
      {dialog === 'uncancel' && <UncancelDialog reservation={reservation} places={places} onClose={close} />}
    </Box>
  );
};

/** Where this browser uses one of the venue's terminals. */
const TerminalReceipt = ({ id, inventory_group }: ReservationAnswer) => {
  const { t } = useI18n();
  const serial = selectedTerminal();
  const isKnown = useTerminals(inventory_group)?.some((terminal) => terminal.serial === serial);
  return isKnown ? (
    <PrintButton label={t('card.print')} print={(provider) => provider.printReceipt(id, serial)} />
  ) : null;
};

interface ActionsProps extends VenueProps {
  reservation: ReservationAnswer;
  onOpen: (dialog: 'cancel' | 'uncancel') => void;
}

const Actions = ({ reservation, venue, onOpen }: ActionsProps) => {
  const { t } = useI18n();
  const user = useUser();
  const { id, state, may } = reservation;
  const first = firstAction(reservation, mayReach(user, '/store'));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Standing reservation={reservation} venue={venue} />
      <CheckInActions reservation={reservation} isFirst={first === 'check_in'} />
      <ApprovalAction reservation={reservation} isFirst={first === 'approve'} />
      {mayReach(user, '/event_history') && (
        <Button component={RouterLink} to={`/event_history?reservationId=${id}`} variant="outlined">
          {t('history')}
        </Button>
      )}
      {(state === 'confirmed' || state === 'cancelled') && (
        <Button href={`/reservation/${id}/print_receipt`} target="_blank" rel="noreferrer" variant="outlined">
          {t('receipt')}
        </Button>
      )}
      {(state === 'confirmed' || state === 'cancelled') &&
        mayReach(user, '/store') &&
        selectedTerminal() !== '' && <TerminalReceipt {...reservation} />}
      {state === 'confirmed' && (
        <Button href={`/reservation/edit?reservationId=${id}`} variant="outlined">
          {t('change_reservation')}
        </Button>
      )}
      {state === 'confirmed' && (
        <Button variant="outlined" color="error" onClick={() => onOpen('cancel')}>
          {t('cancel_reservation')}
        </Button>
      )}
      {may?.uncancel === null && (
        <Button variant="outlined" onClick={() => onOpen('uncancel')}>
          {t('uncancel')}
        </Button>
      )}
    </Box>
  );
};

/** Its state, and since when they are in. */
const Standing = ({ reservation, venue }: PartProps & VenueProps) => {
  const i18n = useI18n();
  const { state, status, checked_in_at, needs_approval, approved } = reservation;
  const zone = venue?.timezone;
  return (
    <Box
      sx={{
        flex: '1 1 auto',
        fontSize: '1.125rem',
        fontWeight: 600,
        // The longest status is wider than a phone.
        '& > span': { whiteSpace: 'normal' },
      }}
    >
      <StatusMark status={status ?? state} />
      {checked_in_at && (
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {i18n.t('checked_in_since', { time: i18n.instant(checked_in_at, zone) })}
        </Typography>
      )}
      {state === 'confirmed' && (approved || needs_approval) && (
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {approved
            ? i18n.t('approved_by', { by: approved.by, time: i18n.instant(approved.at, zone) })
            : i18n.t('waiting_for_approval')}
        </Typography>
      )}
    </Box>
  );
};

interface ActionProps {
  reservation: ReservationAnswer;
  isFirst: boolean;
}

/** Approving it, which a type may ask for before anybody is checked in, and withdrawing that. */
const ApprovalAction = ({ reservation: { id, state, approved }, isFirst }: ActionProps) => {
  const { t } = useI18n();
  const notify = useNotify();
  const act = approved ? 'unapprove' : 'approve';
  const { mutate, isPending } = useReservationAct(
    id,
    (provider, to: typeof act, keyed) => provider[to](keyed),
    {
      onSuccess: (_reservation, to) => notify(t(`${to}_done`, { id }), { type: 'success' }),
      onError: (error) => notify(messageOf(error), { type: 'error' }),
    },
  );
  if (state !== 'confirmed') return null;
  return (
    <Button variant={isFirst ? 'contained' : 'outlined'} loading={isPending} onClick={() => mutate(act)}>
      {t(act)}
    </Button>
  );
};

/** Checking in, and undoing a check-in that was a mistake. */
const CheckInActions = ({ reservation: { id, state, may, checked_in }, isFirst }: ActionProps) => {
  const { t } = useI18n();
  const { mutate, isPending } = useCheckIn(id);
  if (state !== 'confirmed') return null;
  return (
    <>
      {may?.check_in === null && (
        <Button variant={isFirst ? 'contained' : 'outlined'} loading={isPending} onClick={() => mutate({})}>
          {t(checked_in ? 'check_in_rest' : 'check_in')}
        </Button>
      )}
      {checked_in && (
        <Button variant="outlined" loading={isPending} onClick={() => mutate({ undo: true })}>
          {t('check_in_undo')}
        </Button>
      )}
    </>
  );
};
