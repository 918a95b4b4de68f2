import { Inject, Injectable } from '@nestjs/common';
import type { ExportFormat, ExportRequest, Ids } from '@stile/contracts';
import { ApiError } from '../http/api-error.js';
import { NO_STORE } from '../http/call.js';
import type { Answer, Caller } from '../http/endpoint.js';
import { IDS } from '../ports/tokens.js';
import { Exports } from './exports.js';

export const FILE_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
export const FILE_REJECTIONS = ['no_access', 'too_many_exports'] as const;

/** Files of lists that are sent as they are made, by an address of their own (docs/rules/exports.md 14). */
@Injectable()
export class SentFiles {
  constructor(
    private readonly exports: Exports,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** @throws ApiError */
  async send(request: Omit<ExportRequest, 'id'>, caller: Caller): Promise<Answer> {
    const { answer, bytes } = await this.exports
      .stream({ ...request, id: this.ids.next() }, caller)
      .catch((error: unknown) => {
        throw error instanceof ApiError ? ofQuery(error) : error;
      });
    return {
      body: bytes,
      headers: {
        ...NO_STORE,
        'content-type': FILE_TYPES[answer.format],
        'content-disposition': `attachment; filename="${answer.fileName}"`,
      },
    };
  }
}

/** A field of a file that is asked for by a body has another name in an address. */
const ofQuery = ({ rejection }: ApiError): ApiError => {
  const { fieldErrors } = rejection;
  if (!fieldErrors) return new ApiError(rejection);
  const named = Object.entries(fieldErrors).map(([name, said]) => [
    name === 'body.part' ? 'query.page' : name.replace(/^body\./, 'query.'),
    said,
  ]);
  return new ApiError({ ...rejection, fieldErrors: Object.fromEntries(named) as typeof fieldErrors });
};
