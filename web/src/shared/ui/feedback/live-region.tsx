import { useAnnouncement } from '#/shared/stores/announcer.ts';

/** The live region for announcements; always in the page, because screen readers ignore one that is added with its text. */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {text}
    </div>
  );
}
