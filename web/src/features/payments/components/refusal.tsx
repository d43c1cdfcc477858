/** Why nothing was paid, in the dialog. */
export function Refusal({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="rounded-card border border-err/50 bg-err/8 px-4 py-3 text-ui text-ink">
      {children}
    </p>
  );
}
