/** Where the uploads of a conversation's messages are shown. */
export function placeOf(conversationId: string): string {
  return `conversation:${conversationId}`;
}
