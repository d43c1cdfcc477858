import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import { openAccessBucket } from '@stagedoor/service-kit/service-access/access-bucket';
import { eq } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess, teamMembers } from '#/db/tables.ts';

/** Personal data in the directory: which services a person has access to, and whose team they belong to. */
export const personalData: PersonalData<DirectoryDeps> = {
  documents: {
    services: (db, id) => db`
      select slug, name, is_granted, granted_by, granted_at, is_revoked, ended_at, last_accessed_at, plan, trial_ends_at,
        awaits_confirmation
      from service_access join service on service.id = service_id where user_id = ${id} order by sort_order`,
    teams: (db, id) => db`select service_key, since from team_member where user_id = ${id} order by service_key`,
  },
  async erase({ database, bus }, userId) {
    await database.db.delete(serviceAccess).where(eq(serviceAccess.userId, userId));
    await database.db.delete(teamMembers).where(eq(teamMembers.userId, userId));
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) throw unavailable('the broker is unavailable');
    await openAccessBucket(bus, jetStream);
    // The bucket's own delete would leave a marker with their id.
    const bucket = bus.durable('service_access');
    await jetStream.manager.streams.purge(`KV_${bucket}`, { filter: `$KV.${bucket}.*.${userId}` });
    return false;
  },
};
