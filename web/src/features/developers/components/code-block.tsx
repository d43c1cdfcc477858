interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
}

/** Code to be read and selected; wide lines scroll inside of it. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure className="grid min-w-0 grid-cols-1 gap-1.5">
      <figcaption className="text-meta text-ink-3">{label}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-border bg-sunken p-4 font-mono text-meta text-ink"
      >
        <code>{code.trimEnd()}</code>
      </pre>
    </figure>
  );
}
