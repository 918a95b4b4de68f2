import { z } from 'zod';
import {
  ACCOUNT_SERVICES,
  addressNamesOf,
  ADMIN_RESOURCES,
  BASES,
  EXPORT_FORMATS,
  idText,
  localDate,
  requestOfAddress,
  TILL_SERVICES,
  type ExportFormat,
} from '@stile/contracts';
import { endpoint, Endpoints, type Endpoint } from '../http/endpoint.js';
import { FILE_REJECTIONS, SentFiles } from './sent-files.js';

const MOST_PARTS = 1_000;
const MOST_CHARACTERS = 200;
const text = z.string().max(MOST_CHARACTERS).optional();
const ofFile = {
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  page: z.coerce.number().int().min(1).max(MOST_PARTS).default(1).describe('The part of a file of more rows'),
  itemsPerPage: text.describe('A file holds 100,000 rows, whatever is said'),
};
type OfFile = Readonly<{ format: ExportFormat; page: number }>;

/** The address of a page, as its file takes it. */
const pageQuery = (list: string) =>
  z.strictObject({
    ...Object.fromEntries(addressNamesOf(list).map(([, name]) => [name, text])),
    sortKey: text,
    sortValue: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
    ...ofFile,
  });
const journalQuery = z.strictObject({
  inventoryGroup: idText,
  startDate: localDate,
  endDate: localDate,
  basis: z.enum(BASES).optional(),
  ...ofFile,
});

const RESERVATIONS = ADMIN_RESOURCES.find(({ name }) => name === 'reservations')!;
/** Pages, each with its list and who may read it. */
const PAGES = [
  ['passes', RESERVATIONS.name, RESERVATIONS.read],
  ['till_activity', 'till_sessions', TILL_SERVICES],
] as const;

/** Lists as files by an address, for programs and links: with the names that the page's own address has. */
@Endpoints()
export class ListFilesEndpoints implements Endpoints {
  constructor(private readonly files: SentFiles) {}

  endpoints(): readonly Endpoint[] {
    return [...PAGES.map((page) => this.page(page)), this.journal()];
  }

  private page([page, list, services]: (typeof PAGES)[number]): Endpoint {
    return endpoint({
      method: 'GET',
      path: `/api/${page}/export`,
      summary: `The rows of the page /${page} as a file, by the names of its address`,
      access: { services },
      query: pageQuery(list),
      rejections: FILE_REJECTIONS,
      isFile: true,
      handle: ({ query, caller }) => {
        const { format, page: part, ...address } = query as OfFile & Readonly<Record<string, unknown>>;
        return this.files.send({ list, format, part, ...requestOfAddress(list, address) }, caller);
      },
    });
  }

  private journal(): Endpoint {
    return endpoint({
      method: 'GET',
      path: '/api/accounting_report/export',
      summary: 'The journal of a period as a file',
      access: { services: ACCOUNT_SERVICES },
      query: journalQuery,
      rejections: [...FILE_REJECTIONS, 'inventory_group_undefined', 'till_blind'],
      isFile: true,
      handle: ({ query, caller }) => {
        const { inventoryGroup, startDate, endDate, basis, format, page } = query;
        const filter = {
          inventory_group: inventoryGroup,
          date_gte: startDate,
          date_lte: endDate,
          ...(basis && { basis }),
        };
        return this.files.send(
          { list: 'journal', format, part: page, filter: JSON.stringify(filter) },
          caller,
        );
      },
    });
  }
}
