import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '@stagedoor/test-support/gateway-calls';
import { emailOf, passwordOf, registerPeople, signInAgain, type TestPerson } from '@stagedoor/test-support/people';

export type Answer = { status: number; data: Record<string, unknown>; message: string };

/** How often an interrupted call is made, and the pause between in ms. */
const attempts = 60;
const pauseMs = 500;

/** A person who stays signed in, and who repeats a call until it is answered. */
export class RacePerson {
  readonly #address: string;
  readonly #person: TestPerson;

  constructor(address: string, person: TestPerson) {
    this.#address = address;
    this.#person = person;
  }

  static async register(address: string, count: number, role: 'FAN' | 'CREATOR'): Promise<RacePerson[]> {
    return (await registerPeople(address, count, role)).map((person) => new RacePerson(address, person));
  }

  get id(): string {
    return this.#person.id;
  }

  get email(): string {
    return emailOf(this.#person);
  }

  signIn(): Promise<boolean> {
    return signInAgain(this.#address, this.#person);
  }

  /** Deletes their account; signing in undoes that. */
  leave(): Promise<Answer> {
    return this.call('DELETE', '/auth/me', { password: passwordOf(this.#person) });
  }

  /** Adds a card of the sandbox; returns its id. */
  async addCard(token: string): Promise<string> {
    return String((await this.callSurely('POST', '/payments/methods', { token })).id);
  }

  /** Makes a call that has to succeed, and returns its data. */
  async callSurely(method: string, place: string, body?: object): Promise<Answer['data']> {
    const { status, data, message } = await this.call(method, place, body);
    if (status >= 300 || status === 0) throw new Error(`${method} ${place} was answered ${status} ${message}`);
    return data;
  }

  /** Makes a call, and repeats it with its Idempotency-Key until it is answered; status 0 where it never is. */
  async call(method: string, place: string, body?: object): Promise<Answer> {
    const key = method === 'GET' ? undefined : randomUUID();
    for (let nth = 1; ; nth += 1) {
      const sent = { body, key, token: this.#person.token };
      const answer = await callGateway(this.#address, method, `/api${place}`, sent).catch(() => undefined);
      const { status = 0, data, message = 'no answer' } = answer ?? {};
      const isRepeated = status === 401 ? await this.signIn() : status === 0 || status >= 500;
      if (!isRepeated || nth === attempts) return { status, data: (data ?? {}) as Answer['data'], message };
      await pause(pauseMs);
    }
  }
}
