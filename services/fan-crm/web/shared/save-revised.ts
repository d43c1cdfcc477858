/** How often an edit is saved again: each time somebody else was faster once more. */
const mostTries = 3;

interface RevisedEdit<Thing> {
  /** The thing as it was when the edit began. */
  readonly base: Thing;
  /** Saves the edit as one of the revision that the thing has. */
  readonly save: (seen: Thing) => Promise<Thing>;
  readonly read: () => Promise<Thing>;
  /** Whether the edit changes nothing. */
  readonly isSame: (one: Thing, other: Thing) => boolean;
}

/** Saves an edit unless its thing was changed elsewhere since it began: then returns the newest one, for the person to decide. */
export async function saveRevised<Thing>({
  base,
  save,
  read,
  isSame,
}: RevisedEdit<Thing>): Promise<{ readonly saved: Thing } | { readonly latest: Thing }> {
  let seen = base;
  for (let tries = 0; ; tries += 1) {
    try {
      return { saved: await save(seen) };
    } catch (error) {
      if (!isChangedElsewhere(error) || tries === mostTries) throw error;
    }
    seen = await read();
    if (!isSame(seen, base)) return { latest: seen };
  }
}

function isChangedElsewhere(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { statusCode, errors } = error as {
    readonly statusCode?: number;
    readonly errors?: readonly { readonly field: string }[];
  };
  return statusCode === 409 && errors !== undefined && errors.some(({ field }) => field === 'revision');
}
