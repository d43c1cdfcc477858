/** Returns the bundler's information about a module; null if it is not in the bundle. */
export type GetModuleInfo = (id: string) => { readonly importers: readonly string[] } | null;

/** The modules that a visitor's first page always runs. */
const FIRST_PAGE = /\/web\/src\/(main\.tsx|app\/pages\/home-page\.tsx)$/;

/** Modules that import every icon, or every call of a domain: importing them does not mean that each is used. */
const INDEX = /\/lucide-react\.mjs$|^\0@stagedoor\/contracts\//;

/** Returns whether the first page needs the module: a chain of static imports leads to it from there. */
export function isInFirstLoad(id: string, getModuleInfo: GetModuleInfo): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (FIRST_PAGE.test(one)) return true;
    if (INDEX.test(one)) continue;
    for (const importer of getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}
