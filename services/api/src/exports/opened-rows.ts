import { MOST_EXPORTED, type ExportRequest, type SessionUser } from '@stile/contracts';
import { ApiError, type FieldErrors } from '../http/api-error.js';
import type { ListedRows, OpenRows } from '../http/listed-rows.js';

/** The rows of a file, but for the first few. The list names its query; here the same parts are of a body. */
export const openedRows = async (
  listed: ListedRows,
  { filter, sort, part = 1, asOf }: ExportRequest,
  user: SessionUser,
  from = 0,
): Promise<OpenRows> => {
  const bounds = { skip: (part - 1) * MOST_EXPORTED + from, limit: MOST_EXPORTED - from };
  try {
    return await listed.open({ filter, sort, ...bounds, asOf }, user);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.rejection.fieldErrors) throw error;
    const fieldErrors: FieldErrors = Object.fromEntries(
      Object.entries(error.rejection.fieldErrors).map(([name, said]) => [
        name.replace(/^query\./, 'body.'),
        said,
      ]),
    );
    throw new ApiError({ ...error.rejection, fieldErrors });
  }
};
