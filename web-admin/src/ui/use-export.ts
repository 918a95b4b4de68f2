import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ExportAnswer, ExportRequest } from '@stile/contracts';
import { messageOf } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { useI18n } from '../i18n/use-i18n.js';

type Rows = Omit<ExportRequest, 'id'>;
interface File {
  /** The rows that it was asked to have. */
  readonly rows: Rows;
  readonly answer: ExportAnswer;
}

const LOOKED_EVERY_MS = 500;
const pathOf = (id: string): string => `/api/exports/${encodeURIComponent(id)}`;

/** Has the server make a file of a list's rows, follows how far it is, and saves it. It ends with the page. */
export const useExport = () => {
  const { api, ids, leave } = usePorts();
  const { t, number } = useI18n();
  const notify = useNotify();
  const [file, setFile] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => cancel, []);

  const made = async (rows: Rows, { signal }: AbortController): Promise<ExportAnswer> => {
    const id = ids.next();
    try {
      let answer = await api.send<ExportAnswer>('POST', '/api/exports', { id, ...rows }, { signal });
      while (answer.state === 'making') {
        setFile({ rows, answer });
        await new Promise((done) => setTimeout(done, LOOKED_EVERY_MS));
        answer = await api.get<ExportAnswer>(pathOf(id), { signal });
      }
      return answer;
    } catch (thrown) {
      if (signal.aborted)
        void api.call(pathOf(id), { method: 'DELETE', keepalive: true }).catch(() => undefined);
      throw thrown;
    }
  };

  const { mutate, isPending } = useMutation({
    mutationFn: (rows: Rows) => {
      running.current = new AbortController();
      return made(rows, running.current);
    },
    onSuccess: (answer, rows) => {
      setFile({ rows, answer });
      if (answer.state === 'failed') return notify(t('export_failed'), { type: 'error' });
      leave(`${pathOf(answer.id)}/file`);
      return notify(t('export_saved', { rows: number(answer.rows), name: answer.fileName }));
    },
    onError: (thrown) => {
      setFile(null);
      if (!running.current?.signal.aborted) notify(messageOf(thrown), { type: 'error' });
    },
  });
  return { save: mutate, cancel, isMaking: isPending, file };
};
