import { createApi, NO_ANSWER, type Api, type ApiPorts, type Problem } from '@stile/web-kit';

type TextKey = 'network_failure' | 'backend_failure';

interface ConsolePorts extends Pick<ApiPorts, 'language' | 'fetch'> {
  /** Texts for what the server could not say itself. */
  text(key: TextKey): string;
  /** The server does not know this browser (any more), or does not count its user as staff. */
  onSignedOut(why: 'expired' | 'not_staff'): void;
}

const WITHOUT_TEXT: Readonly<Record<string, TextKey>> = {
  [NO_ANSWER]: 'network_failure',
  feature_not_available: 'backend_failure',
  error_not_parsed: 'backend_failure',
};

/** The message of a Problem that it throws is for the user. */
export const createConsoleApi = ({ language, fetch, text, onSignedOut }: ConsolePorts): Api => {
  let position = '';
  const onProblem = (problem: Problem): void => {
    const key = WITHOUT_TEXT[problem.code];
    if (key) problem.message = text(key);
    if (problem.code === 'sign_in_required') onSignedOut('expired');
    if (problem.code === 'not_staff') onSignedOut('not_staff');
  };
  return createApi({
    language,
    position: {
      read: () => position,
      write: (newest) => {
        position = newest;
      },
    },
    onProblem,
    ...(fetch ? { fetch } : {}),
  });
};

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

export type Query = Readonly<Record<string, string | undefined>>;

export const withQuery = (path: string, query: Query): string => {
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
};
