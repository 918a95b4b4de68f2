import type { Reply } from './world.js';

/* The provider's error answers, and the one that says that a person has cancelled. */

export const ok = (body: unknown): Reply => ({ status: 200, body });

export const badRequest = (message: string): Reply => ({
  status: 400,
  body: { message, type: 'BAD_REQUEST' },
});
export const unauthorized = (): Reply => ({
  status: 401,
  body: { message: '401 Unauthorized', type: 'UNAUTHORIZED' },
});
export const invalidUri = (): Reply => ({ status: 404, body: { message: 'Invalid URI' } });
export const notFound = (message: string): Reply => ({
  status: 404,
  body: { message, type: 'NOT_FOUND' },
});
export const unsupportedType = (): Reply => ({
  status: 415,
  body: { message: 'Content-Type must be application/json', type: 'UNSUPPORTED_MEDIA_TYPE' },
});
export const notImplemented = (message: string): Reply => ({
  status: 501,
  body: { message, type: 'NOT_IMPLEMENTED' },
});
export const cancelled = (): Reply => ({
  status: 209,
  body: { message: 'The payment request was canceled.' },
});
export const unknownError = (): Reply => ({
  status: 500,
  body: { message: 'An unknown error occurred.', type: 'INTERNAL_SERVER_ERROR' },
});
export const conflict = (operation: string): Reply => ({
  status: 503,
  body: {
    message: `Conflicting request (${operation}) currently in progress for operation type: FOREGROUND`,
    type: 'RESOURCE_CONFLICT',
  },
});
export const unreachable = (serial: string): Reply => ({
  status: 503,
  body: {
    message: `A connection to your Clover device ${serial} could not be established. Please manually start (or restart) the Cloud Pay Display application`,
    type: 'SERVICE_UNAVAILABLE',
  },
});
export const noAnswer = (serial: string, afterMs = 0): Reply => ({
  status: 504,
  body: {
    message: `Your Clover device ${serial} did not answer in time. Please start the Cloud Pay Display application manually`,
    type: 'GATEWAY_TIMEOUT',
  },
  ...(afterMs > 0 && { afterMs }),
});
