import { z } from 'zod';
import { backupParams, backupsAnswer } from '@stile/contracts';
import { Endpoint, Endpoints, type Answer, type Call } from '../../http/endpoint.js';
import { Backups } from './backups.js';

/** Backups of the embedded storage: what there are, and a new one. */
@Endpoints()
export class BackupsEndpoints {
  constructor(private readonly backups: Backups) {}

  @Endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The backups on the server, and the one that is being made',
    access: 'superuser',
    query: z.strictObject({}),
    answer: backupsAnswer,
  })
  list(): Promise<Answer> {
    return this.answer();
  }

  @Endpoint({
    method: 'PUT',
    path: '/api/admin/backups/:id',
    summary: 'Begins a backup, without its key; its progress is in the list',
    access: 'superuser',
    params: backupParams,
    query: z.strictObject({}),
    body: z.strictObject({}),
    answer: backupsAnswer,
    rejections: ['backup_running', 'backup_elsewhere'],
  })
  begin({ params, caller }: Call<z.infer<typeof backupParams>>): Promise<Answer> {
    this.backups.begin(params.id, caller.user!.username);
    return this.answer();
  }

  private async answer(): Promise<Answer> {
    return { body: await this.backups.answer(), headers: { 'cache-control': 'no-store' } };
  }
}
