import { createServer } from 'node:http';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

export interface DirectoryStub {
  readonly url: string;
  /** Ids of people who may open no service. */
  readonly lockedOut: Set<string>;
  /** While set, its calls fail. */
  isUnavailable: boolean;
  close(): Promise<void>;
}

/** Stands in for the directory's call that auth makes. */
export async function startDirectoryStub(): Promise<DirectoryStub> {
  const lockedOut = new Set<string>();
  const server = createServer((request, response) => {
    const [, userId] = /^\/internal\/services\/[\w-]+\/access\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    const isKnown = userId !== undefined && !stub.isUnavailable;
    response.writeHead(isKnown ? 200 : 503, { 'content-type': 'application/json' });
    const data = { hasAccess: isKnown && !lockedOut.has(userId) };
    response.end(JSON.stringify(isKnown ? { success: true, data } : { success: false, message: 'away' }));
  });
  const { url, close } = await listenLocally(server);
  const stub: DirectoryStub = {
    url,
    lockedOut,
    isUnavailable: false,
    close,
  };
  return stub;
}
