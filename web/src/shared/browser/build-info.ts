const VERSION = '2.0.0';

/** Says once what is running, and keeps it where support can ask for it. */
export function announceBuild(): void {
  window.__STAGEDOOR__ = { version: VERSION, buildId: __BUILD_ID__, buildDate: __BUILD_DATE__ };
  console.info(`Stagedoor ${VERSION}, build ${__BUILD_ID__} of ${__BUILD_DATE__}`);
}
