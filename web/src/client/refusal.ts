import type { RpcError } from './protocol.js';

/**
 * Why a request failed. `reason` is one of the protocol's, or one of this client's own:
 * `offline` (never sent), `disconnected` (sent, the answer is not known), `timeout`.
 */
export class Refusal extends Error {
  readonly reason: string;
  readonly data: RpcError['data'];

  constructor(message: string, data: RpcError['data']) {
    super(message);
    this.name = 'Refusal';
    this.reason = data.reason;
    this.data = data;
  }

  /** Not even asked: there was no connection. */
  static offline(): Refusal {
    return new Refusal('there is no connection to the server', { reason: 'offline' });
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Refusal ? error.reason : 'internal_error');
