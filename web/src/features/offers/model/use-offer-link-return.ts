import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeOfferLink } from '#/shared/browser/offer-link.ts';
import { useSession } from '#/shared/session/session-store.ts';

/** Takes whoever followed a link to an offer, and signs in on this page, back to the offer. */
export function useOfferLinkReturn(): void {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      if (useSession.getState().user === null) return;
      const href = takeOfferLink();
      // The guard of the page leads to the first page in this moment, and this goes on from there.
      if (href !== undefined) queueMicrotask(() => navigate(href, { replace: true }));
    },
    [navigate],
  );
}
