import { useEffect, useRef, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { atMostEvery, type Room } from '@stile/web-kit/browser';
import { usePorts } from './ports.js';

const AT_MOST_EVERY_MS = 250;

/** Asks these queries again when something in the room has changed, at most every 250 ms. True while the line is up. */
export const useLive = (room: Room | null, queries: readonly QueryKey[]): boolean => {
  const { live, api } = usePorts();
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const latest = useRef(queries);
  useEffect(() => {
    latest.current = queries;
  });
  const roomKey = room && JSON.stringify(room);

  useEffect(() => {
    if (!roomKey) return undefined;
    const askAgain = atMostEvery(AT_MOST_EVERY_MS, () => {
      for (const queryKey of latest.current) void client.invalidateQueries({ queryKey });
    });
    const stop = live.watch(JSON.parse(roomKey) as Room, {
      changed: (position) => {
        api.seen(position);
        askAgain();
      },
      connected: setLive,
    });
    return () => {
      stop();
      askAgain.cancel();
      setLive(false);
    };
  }, [roomKey, live, api, client]);
  return isLive;
};
