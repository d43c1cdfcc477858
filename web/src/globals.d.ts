declare const __BUILD_ID__: string;
declare const __BUILD_DATE__: string;

interface Window {
  __STAGEDOOR__: { readonly version: string; readonly buildId: string; readonly buildDate: string };
}
