import { z } from 'zod';
import { exportAnswer, exportRequest, idText, type ExportRequest } from '@stile/contracts';
import { NO_STORE } from '../http/call.js';
import { Endpoint, Endpoints, type Answer, type Call } from '../http/endpoint.js';
import { ExportFiles } from './export-files.js';
import { Exports } from './exports.js';
import { FILE_TYPES } from './sent-files.js';

const byId = z.strictObject({ id: idText });
type ById = z.infer<typeof byId>;
const CREATED = 201;
const PARTIAL = 206;
/** A download that goes on where it was broken off. */
const FROM = /^bytes=(\d{1,15})-$/;

/** Files of lists: begun, looked at, fetched, given up (docs/rules/exports.md). */
@Endpoints()
export class ExportEndpoints {
  constructor(
    private readonly exports: Exports,
    private readonly files: ExportFiles,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/api/exports',
    summary: 'Begins a file of the rows of a list',
    access: 'staff',
    body: exportRequest,
    readsLists: true,
    answer: exportAnswer,
    status: CREATED,
    rejections: ['too_many_exports'],
  })
  async begin({ body, caller }: Call<unknown, unknown, ExportRequest>): Promise<Answer> {
    return { body: await this.exports.begin(body, caller), headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/exports/:id',
    summary: 'How far a file is',
    access: 'staff',
    params: byId,
    answer: exportAnswer,
    rejections: ['export_not_found'],
  })
  async one({ params, caller }: Call<ById>): Promise<Answer> {
    return { body: await this.exports.get(params.id, caller), headers: NO_STORE };
  }

  @Endpoint({
    method: 'GET',
    path: '/api/exports/:id/file',
    summary: 'The bytes of a file; a Range of bytes to its end is answered too',
    access: 'staff',
    params: byId,
    isFile: true,
    rejections: ['export_not_found'],
  })
  async file({ params, caller, request }: Call<ById>): Promise<Answer> {
    const { key, size, answer } = await this.exports.whole(params.id, caller.user!);
    const [, from] = FROM.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const isPart = from !== undefined && start < size;
    return {
      ...(isPart ? { status: PARTIAL } : {}),
      body: this.files.read(key, isPart ? start : 0),
      headers: {
        ...NO_STORE,
        'content-type': FILE_TYPES[answer.format],
        'content-disposition': `attachment; filename="${answer.fileName}"`,
        'content-length': String(isPart ? size - start : size),
        'accept-ranges': 'bytes',
        ...(isPart ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {}),
      },
    };
  }

  @Endpoint({
    method: 'DELETE',
    path: '/api/exports/:id',
    summary: 'Stops the making of a file, or removes it',
    access: 'staff',
    params: byId,
    answer: byId,
    rejections: ['export_not_found'],
  })
  async remove({ params, caller }: Call<ById>): Promise<Answer> {
    await this.exports.remove(params.id, caller.user!);
    return { body: { id: params.id } };
  }
}
