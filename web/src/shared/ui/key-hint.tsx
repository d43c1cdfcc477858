/** Keys as they are labelled on the keyboard, one after the other. */
export function KeyHint({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-6 min-w-6 place-items-center rounded-field border border-border-strong bg-surface px-1.5 font-sans text-meta font-medium text-ink"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
