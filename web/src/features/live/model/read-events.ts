export interface ServerSentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Puts together what comes over a stream of server-sent events, in whatever pieces it comes. Comments are left out. */
export function createEventReader(onEvent: (event: ServerSentEvent) => void): (piece: string) => void {
  let unread = '';
  return (piece) => {
    unread += piece;
    const blocks = unread.split(/\r?\n\r?\n/u);
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  };
}

function readBlock(block: string): ServerSentEvent | undefined {
  let event = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /u, '');
    if (name === 'event') event = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, id, data: data.join('\n') } : undefined;
}
