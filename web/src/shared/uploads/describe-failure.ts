import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { ClientError, isOutage } from '#/shared/http/client-error.ts';

/** Returns why an upload failed: the server's own sentence; that of the app for an outage, unless the disk is full. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof ClientError)) return uploadTexts.failed;
  const { serverMessage, statusCode, message, errors } = error;
  if (isOutage(error) && statusCode !== 507) return message;
  return errors?.[0]?.message ?? serverMessage ?? message;
}
