import { createHash, timingSafeEqual } from 'node:crypto';
import { getMailDelivery, type MailDelivery, resumeMailDelivery } from '@stagedoor/contracts/mail-delivery';
import { badRequest, forbidden, notFound, unsupportedType } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type MailReport, reportReaders } from '#/bounces/read-report.ts';
import { recordReports } from '#/bounces/record-reports.ts';
import { resumeMails } from '#/bounces/stop-address.ts';
import type { NotificationsDeps } from '#/config.ts';
import { stoppedAddresses } from '#/db/mail-tables.ts';
import { findAddresses } from '#/mail/find-addresses.ts';

export function registerMailDelivery(app: FastifyInstance, deps: NotificationsDeps): void {
  const { database } = deps;

  implement(app, getMailDelivery, ({ principal }) => readDelivery(deps, principal.userId));

  implement(app, resumeMailDelivery, async ({ principal }) => {
    await resumeMails(database.db, principal.userId);
    return { stopped: null };
  });

  registerReports(app, deps);
}

/** Asks for the person's address only if one of theirs was stopped: it may be an earlier one. */
async function readDelivery(deps: NotificationsDeps, userId: string): Promise<MailDelivery> {
  const { db } = deps.database;
  const [row] = await db.select().from(stoppedAddresses).where(eq(stoppedAddresses.userId, userId));
  if (row === undefined) return { stopped: null };
  const addressee = (await findAddresses(deps, [userId]))(userId);
  const isCurrent = addressee.address === null && addressee.why !== 'no-address';
  return { stopped: isCurrent ? { reason: row.reason, at: row.stoppedAt.toISOString() } : null };
}

/**
 * Receives reports of mails that bounced or were called spam: by the operator's mail server, which passes on what comes to the mailbox
 * for bounces, or by the mail provider. No call of the API, because it takes mails as they are.
 */
function registerReports(app: FastifyInstance, { config, database, ...deps }: NotificationsDeps): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(
      '/notifications/mail-reports',
      {
        config: { isOpen: true },
        schema: {
          summary: 'Reports of mails that came back; again and in any order is harmless',
          tags: ['notifications'],
        },
      },
      async (request) => {
        const { 'mail-report-key': key, 'content-type': type = '' } = request.headers;
        if (config.mailReportSecret === undefined) throw notFound();
        if (typeof key !== 'string' || !timingSafeEqual(digest(key), digest(config.mailReportSecret)))
          throw forbidden();
        const read = reportReaders[type.split(';', 1)[0]?.trim().toLowerCase() ?? ''];
        if (read === undefined) throw unsupportedType('Send message/rfc822 or application/json');
        await recordReports(database.db, { config, ...deps }, readBody(read, String(request.body ?? '')));
        return { success: true, data: null };
      },
    );
  });
}

function readBody(read: (body: string) => readonly MailReport[], body: string): readonly MailReport[] {
  try {
    return read(body);
  } catch {
    throw badRequest('These are no reports of mails');
  }
}
