import type { RpcError } from './protocol.js';

/**
 * Why a request failed. `reason` is one of the protocol's, or one of this client's own:
 * `offline` (never sent), `disconnected` (sent, the answer is not known), `timeout`.
 */
export class Refusal extends Error {
  readonly reason: string;
  readonly data: RpcError['data'];
  /** What was asked for; empty if that is not known. */
  readonly method: string;

  constructor(message: string, data: RpcError['data'], method = '') {
    super(message);
    this.name = 'Refusal';
    this.reason = data.reason;
    this.data = data;
    this.method = method;
  }

  /** Not even asked: there was no connection. */
  static offline(): Refusal {
    return new Refusal('there is no connection to the server', { reason: 'offline' });
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Refusal ? error.reason : 'internal_error');
