import {
  addPasskey as addPasskeyCall,
  removePasskey as removePasskeyCall,
  renamePasskey,
  startPasskey as startPasskeyCall,
} from '@stagedoor/contracts/passkeys';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { answer, implement } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import { requireWayIn } from '#/accounts/require-way-in.ts';
import { readClient } from '#/clients/client.ts';
import type { AuthDeps } from '#/deps.ts';
import { deletePasskey, setPasskeyName } from '#/passkeys/passkeys-repository.ts';
import { addPasskey, startPasskey } from '#/second-factors/add-passkey.ts';
import { removeLeftoverCodes } from '#/second-factors/remove-leftover-codes.ts';
import { announceSecurityEvent } from '#/security-log/announce-security-event.ts';

/** The calls by which people add, name and remove their passkeys. */
export function registerPasskeys(app: FastifyInstance, deps: AuthDeps): void {
  const { config, database } = deps;

  implement(app, startPasskeyCall, async ({ principal }) => ({ options: await startPasskey(deps, principal) }));

  implement(app, addPasskeyCall, async ({ principal, body, request }) =>
    addPasskey(deps, principal, body, readClient(request, config)),
  );

  implement(app, renamePasskey, async ({ principal, params, body }) => {
    const isNamed = await setPasskeyName(database.db, { id: params.id, accountId: principal.userId, name: body.name });
    if (!isNamed) throw notFound(renamePasskey.missing);
    return answer(null, { message: 'Passkey renamed' });
  });

  implement(app, removePasskeyCall, async ({ principal, params, request }) => {
    const client = readClient(request, config);
    await database.transaction(async (tx) => {
      const isDeleted = await deletePasskey(tx, { id: params.id, accountId: principal.userId });
      if (!isDeleted) throw notFound(removePasskeyCall.missing);
      await requireWayIn(tx, principal.userId);
      await removeLeftoverCodes(tx, principal.userId);
      await announceSecurityEvent(tx, deps, { accountId: principal.userId, kind: 'passkey-removed', client });
    });
    return answer(null, { message: 'Passkey removed' });
  });
}
