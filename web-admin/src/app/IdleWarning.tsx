import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { IDLE_MINUTES } from '@stile/contracts/identity/idle';
import type { SessionUser } from '@stile/contracts/identity/services';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';
import { hiddenText } from '../ui/theme.js';

const MINUTE_MS = 60_000;
/** The server counts uses by the minute: a session lasts at least this long, and at most a minute longer. */
const SURE_MS = (IDLE_MINUTES - 1) * MINUTE_MS;
const WARNED_MS = 2 * MINUTE_MS;
/** Screen readers are told at these seconds, not at each. */
const TOLD = [120, 60, 30, 10];

/** Seconds until the session may end; null while that is far; below zero once it has ended. */
const useSecondsLeft = (): number | null => {
  const { activity } = usePorts();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(
    () =>
      activity.onSecond(() => {
        const leftMs = activity.usedAt() + SURE_MS - activity.now();
        setSeconds(leftMs > WARNED_MS ? null : Math.ceil(leftMs / 1000));
      }),
    [activity],
  );
  return seconds;
};

/** Two minutes before a session ends unused, in each tab (docs/rules/identity-and-access.md 38). */
export const IdleWarning = () => {
  const { t } = useI18n();
  const { api } = usePorts();
  const left = useSecondsLeft();
  const isAsked = useRef(false);
  const use = (): void => void api.get<SessionUser>('/api/groups').catch(() => undefined);
  const hasEnded = left !== null && left < -60;
  useEffect(() => {
    // The server says that it has ended, which leads to the sign-in; or that another page has used it.
    if (hasEnded && !isAsked.current) void api.get('/api/groups').catch(() => undefined);
    isAsked.current = hasEnded;
  }, [hasEnded, api]);
  if (left === null) return null;
  const time = timeOf(Math.max(0, left));
  const told = TOLD.findLast((second) => second >= left) ?? TOLD[0]!;
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id="idle-title">{t('idle_title')}</DialogTitle>
      <DialogContent>
        <Typography id="idle-text">{t('idle_text')}</Typography>
        <Typography role="timer" sx={{ mt: 1, fontSize: '1.125rem', fontWeight: 700 }}>
          {t('idle_left', { time })}
        </Typography>
        <span role="status" style={hiddenText}>
          {t('idle_left', { time: timeOf(told) })}
        </span>
      </DialogContent>
      <DialogActions>
        <Button onClick={use} variant="contained" autoFocus>
          {t('idle_stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** 95 is '1:35'. */
const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
