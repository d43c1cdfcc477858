import { getPreferences, updatePreferences } from '@stagedoor/contracts/notification-preferences';
import { implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { findPreferences, savePreferences } from '#/preferences/preferences-repository.ts';

export function registerPreferences(app: FastifyInstance, { database }: NotificationsDeps): void {
  implement(app, getPreferences, ({ principal }) => findPreferences(database.db, principal.userId));

  implement(app, updatePreferences, ({ principal, body }) =>
    database.transaction(async (tx) => {
      await savePreferences(tx, principal.userId, body);
      return findPreferences(tx, principal.userId);
    }),
  );
}
