import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { usePorts } from '../core/ports.js';
import { LOGIN_PATH } from '../core/auth-provider.js';

/** A session that ended by itself leads to the login page, and from there back to where the person was. */
export const SessionWatch = () => {
  const { session } = usePorts();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(
    () =>
      session.onLost(() => {
        session.leftAt = pathname + search;
        navigate(LOGIN_PATH);
        client.clear();
      }),
    [session, navigate, client, pathname, search],
  );
  return null;
};
