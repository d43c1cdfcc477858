import { randomBytes } from 'node:crypto';
import { connect } from 'nats';
import { inject } from 'vitest';
import type {} from '#/testing/provided.ts';
import { holdTestResource } from '#/testing/test-resources.ts';

export interface TestNats {
  readonly url: string;
  /**
   * Prefix of subjects, streams and durables. Each call returns a new one; services that share events must get the same
   * one.
   */
  readonly namespace: string;
}

/** The suite's NATS with a unique namespace; its streams are deleted after the test file. */
export function testNats(): TestNats {
  const url = inject('natsUrl');
  const namespace = `t${inject('testRun')}${randomBytes(5).toString('hex')}`;
  holdTestResource(() => deleteStreams(url, namespace));
  return { url, namespace };
}

async function deleteStreams(url: string, namespace: string): Promise<void> {
  const { protocol, host, username, password } = new URL(url);
  const connection = await connect({
    servers: `${protocol}//${host}`,
    timeout: 2_000,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
  });
  try {
    const manager = await connection.jetstreamManager({ checkAPI: false });
    for await (const name of manager.streams.names()) {
      if (name.endsWith(namespace)) await manager.streams.delete(name);
    }
  } finally {
    await connection.close();
  }
}
