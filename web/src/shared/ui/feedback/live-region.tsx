import { useAnnouncement } from '#/shared/stores/announcer.ts';

/** Where announcements are heard; always in the page, or nothing would be. */
export function LiveRegion() {
  const text = useAnnouncement((state) => state.text);
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {text}
    </div>
  );
}
