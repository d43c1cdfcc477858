import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { onSessionLost } from '#/shared/http/refresh-session.ts';

/** A session that could not be renewed ends at the sign-in page, from wherever it was found out. */
export function useSessionLost(): void {
  const navigate = useNavigate();
  useEffect(() => onSessionLost(() => void navigate(paths.login.getHref())), [navigate]);
}
