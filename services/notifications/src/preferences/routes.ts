import { getPreferences, updatePreferences } from '@stagedoor/contracts/notification-preferences';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { enabledTypes } from '#/notifications/enabled-types.ts';
import { findPreferences, savePreferences } from '#/preferences/preferences-repository.ts';

export function registerPreferences(app: FastifyInstance, { database, config }: NotificationsDeps): void {
  const types = enabledTypes(config);

  implement(app, getPreferences, ({ principal }) => findPreferences(database.db, principal.userId, types));

  implement(app, updatePreferences, ({ principal, body }) =>
    database.transaction(async (tx) => {
      await savePreferences(tx, principal.userId, types, body);
      return findPreferences(tx, principal.userId, types);
    }),
  );
}
