import type { CallDefinition, DataOf, Role } from '@stagedoor/contracts/call';
import type { InputOf } from '@stagedoor/contracts/call-input';
import type { Language } from '@stagedoor/contracts/language';

/**
 * The version of the contract below. It is incremented when something is added. The web app refuses a screen that was built
 * for a higher version. Nothing is ever removed, so that old screens keep working.
 */
export const hostVersion = 4;

/** A person as screens show one. */
export interface ScreenPerson {
  readonly id: string;
  readonly username: string;
  readonly displayName: string | null;
  readonly avatarUrl: string | null;
}

/** The part of the address below the screen's own: `/` at first, `/people/7?tab=notes` later. */
export interface ScreenPath {
  current(): string;
  go(path: string, options?: { readonly replace?: boolean }): void;
  /** The whole address of a path, for a link. */
  href(path: string): string;
  /** Calls the listener after each change. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

export interface ScreenTheme {
  current(): 'light' | 'dark';
  /** Calls the listener after each change. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

export interface ScreenCallOptions {
  readonly signal?: AbortSignal;
  /** Makes a repeat of the same creation harmless. */
  readonly idempotencyKey?: string;
  /** Called with whole percents while files are uploaded. */
  readonly onProgress?: (percent: number) => void;
}

export interface ConfirmOptions {
  readonly title: string;
  readonly text?: string;
  readonly confirmLabel: string;
}

/** Everything that the web app provides to a screen. A screen must not use the web app in any other way. */
export interface ScreenHost {
  /** The version of the contract that the web app fulfils. */
  readonly version: number;
  readonly service: { readonly key: string; readonly name: string };
  /** The person who uses the screen. */
  readonly person: ScreenPerson & { readonly role: Role };
  readonly path: ScreenPath;
  readonly theme: ScreenTheme;
  /** The language of the page. It does not change: another choice reloads the page. Since version 2. */
  readonly language: Language;
  /**
   * Makes one of the service's own calls and returns its `data`; files go along as `files`. The call carries a token that
   * no other service accepts. Throws an error with `statusCode`, and `errors` by field, for everything else; `statusCode`
   * 0 means that no answer came.
   */
  call<C extends CallDefinition>(contract: C, input: InputOf<C>, options?: ScreenCallOptions): Promise<DataOf<C>>;
  showToast(kind: 'success' | 'error', text: string): void;
  /** Asks before something that cannot be undone. False if the person cancels. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Lets the viewer find a person by name. Undefined if they cancel. */
  pickPerson(title: string): Promise<ScreenPerson | undefined>;
  /**
   * Asks the person to let the service act for them, with the scopes that its `package.json` names under `personScopes`; they
   * confirm their identity if the last proof is old. True if they allow all of it, without asking if they did before; false if
   * they cancel. Throws what `call` throws: a 404 for a service that asks for nothing. Since version 3.
   */
  askConsent(): Promise<boolean>;
  /**
   * Holds that something was typed which is saved nowhere: before the person leaves the page of the screen, or closes the tab,
   * the web app asks them whether to. Returns what ends that. React screens use `useUnsavedChanges`. Since version 4.
   */
  holdUnsavedChanges(): () => void;
  /** Sets the title of the tab, for a screen without a `PageHeading`. */
  setTitle(title: string): void;
  /** Opens another page of the web app, such as `/ada`. */
  openPage(path: string): void;
  /** Removes the screen and shows a card with a Retry button instead. */
  fail(error: unknown): void;
}

export type Unmount = () => void;

/** The default export of a screen's entry. `mount` resolves when something is shown; ten seconds later it has failed. */
export interface ScreenModule {
  mount(element: HTMLElement, host: ScreenHost): Unmount | Promise<Unmount>;
}
