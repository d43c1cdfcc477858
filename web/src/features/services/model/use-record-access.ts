import { recordServiceAccess } from '@stagedoor/contracts/services';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#/shared/http/api-client.ts';
import { setUserAccess } from './cached-services.ts';

/** Remembers that the person has opened a service, once for each time that its page shows it open to them. */
export function useRecordAccess(slug: string): void {
  const client = useQueryClient();
  useEffect(() => {
    call(recordServiceAccess, { params: { slug } }).then(
      (userAccess) => setUserAccess(client, slug, userAccess),
      // Not requested by the person, and only a date is lost, so the failure is ignored.
      (error: unknown) => console.warn('Failed to record access', error),
    );
  }, [client, slug]);
}
