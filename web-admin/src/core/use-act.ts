import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from './acts.js';
import { usePorts } from './ports.js';

type Act<T, V> = (provider: ConsoleDataProvider, variables: V) => Promise<{ readonly data: T }>;

/** An act of the data provider as a mutation. */
export const useAct = <T, V = void>(
  act: Act<T, V>,
  options: Omit<UseMutationOptions<T, Error, V>, 'mutationFn'> = {},
): UseMutationResult<T, Error, V> => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { session } = usePorts();
  const translate = useTranslate();
  return useMutation({
    ...options,
    mutationFn: async (variables) => {
      const { data } = await act(provider, variables);
      // React-admin answers with nothing, not with the rejection, when the session has ended.
      if (session.user() === null) throw new Error(translate('session_expired'));
      return data;
    },
  });
};
