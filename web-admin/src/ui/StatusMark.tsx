import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import type { DayStatus, DisplayStatus, ReservationState, SlotStatus } from '@stile/contracts';
import { tokens } from '@stile/web-kit';
import { useI18n, type I18n } from '../i18n/use-i18n.js';

const { calm, busy, full, bad, brand, busyInk } = tokens;
const circle = (props: { fill: string; stroke: string }): ReactNode => (
  <circle cx="7" cy="7" r="5" strokeWidth="2" {...props} />
);
const half = (colour: string): ReactNode => (
  <>
    {circle({ fill: 'none', stroke: colour })}
    <path d="M7 2a5 5 0 0 0 0 10z" fill={colour} />
  </>
);
const dash = <rect x="1.5" y="6" width="11" height="2" rx="1" fill={full} />;

const tick = (colour: string): ReactNode => (
  <path
    d="M2 7.5l3.5 3.5L12 3.5"
    fill="none"
    stroke={colour}
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
const inside = (
  <>
    {circle({ fill: brand, stroke: brand })}
    <path d="M4.5 7.2l1.8 1.8L9.6 5.4" fill="none" stroke="#fff" strokeWidth="1.5" />
  </>
);

/** Every status has a shape and a colour of its own beside its i18n. */
const SHAPES: Readonly<
  Record<DayStatus | SlotStatus | ReservationState | DisplayStatus | 'checked_in', ReactNode>
> = {
  NOT_BUSY: circle({ fill: calm, stroke: calm }),
  BUSY: half(busy),
  FULL: (
    <>
      <rect x="2" y="2" width="10" height="10" rx="2" fill="none" stroke={full} strokeWidth="2" />
      <path d="M3 11l8-8" stroke={full} strokeWidth="2" />
    </>
  ),
  RESERVE: (
    <rect
      x="3"
      y="3"
      width="8"
      height="8"
      rx="1"
      transform="rotate(45 7 7)"
      fill="none"
      stroke={busyInk}
      strokeWidth="2"
    />
  ),
  PAST: circle({ fill: 'none', stroke: '#a3b0a9' }),
  CLOSED: dash,
  placed: half(busy),
  confirmed: tick(brand),
  checked_in: inside,
  active: inside,
  upcoming_validated: inside,
  upcoming: tick(brand),
  early: half(busyInk),
  late: half(bad),
  over_limit: circle({ fill: bad, stroke: bad }),
  past: circle({ fill: 'none', stroke: '#a3b0a9' }),
  expired: dash,
  cancelled: <path d="M3 3l8 8M11 3l-8 8" stroke={bad} strokeWidth="2.5" strokeLinecap="round" />,
  abandoned: dash,
};
export type Status = keyof typeof SHAPES;
const isStatus = (text: string): text is Status => Object.hasOwn(SHAPES, text);
const statusText = (status: string, { t }: Pick<I18n, 't'>): string =>
  isStatus(status) ? t(`status_${status}`) : status;

export const StatusShape = ({ status }: { status: Status }) => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" style={{ flex: 'none' }}>
    {SHAPES[status]}
  </svg>
);

/** Shape, colour and i18n. A status from a newer server shows as its own name. */
export const StatusMark = ({ status }: { status: string }) => {
  const i18n = useI18n();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      {isStatus(status) && <StatusShape status={status} />}
      <span>{statusText(status, i18n)}</span>
    </Box>
  );
};
