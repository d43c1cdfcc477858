import { keepFocus } from './keep-focus.ts';

/** What the layout has after the first load, in one file. Loading it starts what has no component. */
export { Toaster } from '#/shared/ui/feedback/toaster.tsx';

keepFocus();
