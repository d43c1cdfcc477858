import { sessionStore } from '#/shared/storage/page-storage.ts';

declare global {
  interface Document {
    /** Only some browsers have it: the others enforce no such policy. */
    readonly featurePolicy?: { readonly allowsFeature: (feature: string) => boolean };
  }
}

const KEY = 'record-voice-note';

/**
 * Returns whether this page may use the microphone. Only the page of messages is served with that permission: an app that was
 * opened at another address has to load the page again.
 */
export function isMicrophonePermitted(): boolean {
  return document.featurePolicy?.allowsFeature('microphone') ?? true;
}

/** Loads the page again with its permission; the recording is offered there. */
export function reloadForMicrophone(conversationId: string): void {
  sessionStore.setItem(KEY, conversationId);
  window.location.reload();
}

/** Returns, once, whether the page was loaded again to record in this conversation. */
export function wasReloadedToRecord(conversationId: string): boolean {
  if (sessionStore.getItem(KEY) !== conversationId) return false;
  sessionStore.removeItem(KEY);
  return isMicrophonePermitted();
}
