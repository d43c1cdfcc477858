import { findEntry } from '@stagedoor/catalogue/catalogue';
import {
  deliverServiceNotification,
  listServicePreferences,
  updateServicePreference,
} from '@stagedoor/contracts/service-notifications';
import { badRequest, forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import { implement } from '@stagedoor/service-kit/http/implement';
import { identifyService } from '@stagedoor/service-kit/identity/tokens';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { deliverNotification } from '#/service-notifications/deliver-notification.ts';
import { mayHear } from '#/service-notifications/may-hear.ts';
import { findScreenLink } from '#/service-notifications/screen-link.ts';
import { findServicePreferences, saveServicePreference } from '#/service-notifications/service-preferences.ts';

export function registerServiceNotifications(app: FastifyInstance, deps: NotificationsDeps): void {
  const { database } = deps;
  implement(app, deliverServiceNotification, async ({ body, request }) => {
    const { name } = await identifyService(request, app.serviceName);
    if (findEntry(name) === undefined) throw forbidden('Only business services hand notifications over');
    const link = findScreenLink(name, body.path);
    if (link === undefined) throw badRequest('The path leads out of the screen of the service');
    // The answer must not reveal who may open a service.
    if (!(await mayHear(deps, name, body.recipientId))) return null;
    await database.transaction((tx) => deliverNotification(tx, deps, name, { ...body, link }));
    return null;
  });

  implement(app, listServicePreferences, ({ principal }) => findServicePreferences(database.db, principal.userId));

  implement(app, updateServicePreference, ({ principal, params, body }) =>
    database.transaction(async (tx) => {
      const isSaved = await saveServicePreference(tx, principal.userId, params.kindId, body);
      if (!isSaved) throw notFound(updateServicePreference.missing);
      return findServicePreferences(tx, principal.userId);
    }),
  );
}
