import { z } from 'zod';
import { backupParams, backupsAnswer } from '@stile/contracts';
import { endpoint, type Answer, type Endpoint, Endpoints } from '../../http/endpoint.js';
import { Backups } from './backups.js';

/** Backups of the embedded storage: what there are, and a new one. */
@Endpoints()
export class BackupsEndpoints implements Endpoints {
  constructor(private readonly backups: Backups) {}

  endpoints(): readonly Endpoint[] {
    return [
      endpoint({
        method: 'GET',
        path: '/api/admin/backups',
        summary: 'The backups on the server, and the one that is being made',
        access: 'superuser',
        query: z.strictObject({}),
        answer: backupsAnswer,
        handle: () => this.answer(),
      }),
      endpoint({
        method: 'PUT',
        path: '/api/admin/backups/:id',
        summary: 'Begins a backup, without its key; its progress is in the list',
        access: 'superuser',
        params: backupParams,
        query: z.strictObject({}),
        body: z.strictObject({}),
        answer: backupsAnswer,
        rejections: ['backup_running', 'backup_elsewhere'],
        handle: ({ params, caller }) => {
          this.backups.begin(params.id, caller.user!.username);
          return this.answer();
        },
      }),
    ];
  }

  private async answer(): Promise<Answer> {
    return { body: await this.backups.answer(), headers: { 'cache-control': 'no-store' } };
  }
}
