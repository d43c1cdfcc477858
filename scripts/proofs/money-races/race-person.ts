import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '@stagedoor/test-support/gateway-calls';
import { emailOf, passwordOf, type TestPerson } from '@stagedoor/test-support/people';

export type Answer = { status: number; data: Record<string, unknown>; message: string };

/** How often an interrupted call is repeated, and the pause between in ms. */
const attempts = 60;
const pauseMs = 500;

/** A person who stays signed in, and who repeats a call until it is answered. */
export class RacePerson {
  readonly id: string;
  readonly email: string;
  #token: string;
  readonly #address: string;
  readonly #password: string;

  constructor(address: string, { id, username, token }: Pick<TestPerson, 'id' | 'username' | 'token'>) {
    this.#address = address;
    this.id = id;
    this.email = emailOf({ username });
    this.#password = passwordOf({ username });
    this.#token = token;
  }

  async signIn(): Promise<boolean> {
    const body = { email: this.email, password: this.#password };
    const { status, data } = await this.#send('POST', '/auth/login', body);
    if (status !== 200 || typeof data.token !== 'string') return false;
    this.#token = data.token;
    return true;
  }

  /** Deletes their account; signing in undoes that. */
  leave(): Promise<Answer> {
    return this.call('DELETE', '/auth/me', { password: this.#password });
  }

  /** Repeats a call with its Idempotency-Key until it is answered; status 0 where it never is. */
  async call(method: string, place: string, body?: object, key?: string): Promise<Answer> {
    let answer = await this.#send(method, place, body, key);
    for (let nth = 1; nth < attempts; nth += 1) {
      if (answer.status === 401 && !(await this.signIn())) return answer;
      if (answer.status !== 401 && answer.status !== 0 && answer.status < 500) return answer;
      await pause(pauseMs);
      answer = await this.#send(method, place, body, key);
    }
    return answer;
  }

  async #send(method: string, place: string, body?: object, key?: string): Promise<Answer> {
    const sent = { body, key, token: this.#token };
    const answer = await callGateway(this.#address, method, `/api${place}`, sent).catch(() => undefined);
    const data = (answer?.data ?? {}) as Record<string, unknown>;
    return { status: answer?.status ?? 0, data, message: answer?.message ?? 'no answer' };
  }
}
