import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ExportAnswer, ExportRequest } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';

export type FileRows = Omit<ExportRequest, 'id'>;
interface File {
  /** The rows that it was asked to have. */
  readonly rows: FileRows;
  readonly answer: ExportAnswer;
}

const LOOKED_EVERY_MS = 500;
const pathOf = (id: string): string => `/api/exports/${encodeURIComponent(id)}`;

/** Has the server make a file of a list's rows, follows how far it is, and saves it. Leaving the page in the console ends it. */
export const useExport = () => {
  const { api, ids, leave } = usePorts();
  const { t, n } = useI18n();
  const notify = useNotify();
  const [progress, setProgress] = useState<ExportAnswer | null>(null);
  /** The last one that was saved: more parts may follow it. */
  const [saved, setSaved] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => cancel, []);

  const made = async (rows: FileRows, { signal }: AbortController): Promise<ExportAnswer> => {
    const id = ids.next();
    try {
      let answer = await api.send<ExportAnswer>('POST', '/api/exports', { id, ...rows });
      signal.throwIfAborted();
      while (answer.state === 'making' || answer.state === 'waiting') {
        setProgress(answer);
        await new Promise((done) => setTimeout(done, LOOKED_EVERY_MS));
        answer = await api.get<ExportAnswer>(pathOf(id), { signal });
      }
      return answer;
    } catch (thrown) {
      // Nobody waits for it any more.
      void api.call(pathOf(id), { method: 'DELETE', keepalive: true }).catch(() => undefined);
      throw thrown;
    }
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (rows: FileRows) => {
      running.current = new AbortController();
      setProgress(null);
      return made(rows, running.current);
    },
    onSuccess: (answer, rows) => {
      if (answer.state === 'failed')
        return notify(t(answer.failure === 'disk_full' ? 'export_disk_full' : 'export_failed'), {
          type: 'error',
        });
      setSaved({ rows, answer });
      leave(`${pathOf(answer.id)}/file`);
      return notify(t('export_saved', { rows: n('export_rows_n', answer.rows), name: answer.fileName }));
    },
    onError: (thrown) => {
      if (!running.current?.signal.aborted) notify(messageOf(thrown), { type: 'error' });
    },
  });
  return { save: mutate, cancel, isMaking: isPending, progress, saved };
};
