// What the operator's pages share: who has said hello, and lists that come page by page.
import { client } from '../app.svelte';
import { Refusal } from '../client';
import { said } from './said';

export class Operator {
  /** What the log calls whoever is here; empty before hello. */
  name = $state('');
  problem = $state('');
  #token = '';

  async hello(token: string): Promise<void> {
    this.problem = '';
    try {
      this.name = (await client.request('admin.hello', { token })).operator;
      this.#token = token;
    } catch (error) {
      this.problem = said(error);
    }
  }

  /** A connection that is new is not known to be an operator's: it says hello again. Gives nothing if it is refused, and why in `problem`. */
  async ask<Result>(what: () => Promise<Result>): Promise<Result | undefined> {
    this.problem = '';
    try {
      try {
        return await what();
      } catch (error) {
        if (!(error instanceof Refusal) || error.reason !== 'unauthorized' || !this.#token) throw error;
        await client.request('admin.hello', { token: this.#token });
        return await what();
      }
    } catch (error) {
      this.problem = said(error);
      return undefined;
    }
  }
}

/** A list that the server gives page by page. */
export class Pages<Item> {
  items = $state.raw<Item[] | null>(null);
  cursor = $state<string | undefined>();

  constructor(
    readonly operator: Operator,
    readonly load: (cursor?: string) => Promise<{ items: Item[]; cursor?: string | undefined }>,
  ) {}

  async first(): Promise<void> {
    const page = await this.operator.ask(() => this.load());
    if (page) [this.items, this.cursor] = [page.items, page.cursor];
  }
  async more(): Promise<void> {
    const page = await this.operator.ask(() => this.load(this.cursor));
    if (page) [this.items, this.cursor] = [[...(this.items ?? []), ...page.items], page.cursor];
  }
}
