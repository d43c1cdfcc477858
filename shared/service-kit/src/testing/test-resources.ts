type Release = () => Promise<void>;

const open = new Set<Release>();

/** Remembers how to release something that a test file made, for the case that the file does not do it itself. */
export function holdTestResource(release: Release): Release {
  const once = async () => {
    if (open.delete(once)) await release();
  };
  open.add(once);
  return once;
}

/** Releases the resources that the file left, newest first. Runs after the file's own `afterAll`. */
export async function releaseTestResources(): Promise<void> {
  for (const release of [...open].reverse()) await release();
}
