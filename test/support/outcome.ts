import { ApiError } from '../../services/api/src/http/api-error.js';

/** The outcome of a call of the product's code: its answer, or the code of its rejection. */
export const outcomeOf = async <T>(act: () => Promise<T>): Promise<T | string> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError) return error.rejection.code;
    throw error;
  }
};
