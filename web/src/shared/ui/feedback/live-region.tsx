import { useAnnouncement } from '#/shared/stores/announcer.ts';

/**
 * The live region for announcements. It is always in the page, because screen readers ignore a live region that is added
 * together with its text.
 */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {text}
    </div>
  );
}
