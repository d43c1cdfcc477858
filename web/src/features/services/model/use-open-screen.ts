import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { screenQuery } from '../api/screen-query.ts';

/** Returns a function that opens the screen of a service, and returns whether the service has one. */
export function useOpenScreen(): (slug: string) => Promise<boolean> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (slug) => {
    // A service that does not answer has no screen now: the service's page is shown instead, with the error.
    const screen = await client.fetchQuery(screenQuery(slug)).catch(() => null);
    if (screen !== null) void navigate(paths.serviceScreen.getHref(slug));
    return screen !== null;
  };
}
