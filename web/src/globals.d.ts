declare const __BUILD_ID__: string;
declare const __BUILD_DATE__: string;
/** `en` or another language that the app was built in. */
declare const __LANGUAGE__: string;
/** The language as Intl knows it. */
declare const __LANGUAGE_TAG__: string;
/** The direction of its text, for components that set a direction themselves. */
declare const __DIRECTION__: 'ltr' | 'rtl';

interface Window {
  __STAGEDOOR__: { readonly version: string; readonly buildId: string; readonly buildDate: string };
}
