import { asProblem, isPassing, type Api } from '@stile/web-kit';
import type { TabStorage } from '../../core/browser/tab-storage.js';

/** Answers that the desk cannot sell without: its tills, and the slots of a day. */
const PATHS = ['/api/tills', '/api/occupancy'];
const NAME = 'desk-answers';
/** A few days and destinations. */
const MOST_KEPT = 6;

type CachedAnswers = readonly (readonly [url: string, answer: unknown])[];

/** Answers as before where the server cannot be reached: a page that opens without the network has its tills and slots. */
export const withCachedAnswers = (api: Api, stored: TabStorage): Api => ({
  ...api,
  get: async <T>(url: string, init?: Parameters<Api['get']>[1]): Promise<T> => {
    if (!PATHS.includes(url.split('?')[0]!)) return api.get<T>(url, init);
    const cached = (): CachedAnswers => stored.read<CachedAnswers>(NAME) ?? [];
    try {
      const answer = await api.get<T>(url, init);
      const others = cached()
        .filter(([other]) => other !== url)
        .slice(0, MOST_KEPT - 1);
      stored.write(NAME, [[url, answer], ...others] satisfies CachedAnswers);
      return answer;
    } catch (thrown) {
      const before = cached().find(([other]) => other === url);
      if (before && isPassing(asProblem(thrown))) return before[1] as T;
      throw thrown;
    }
  },
});
