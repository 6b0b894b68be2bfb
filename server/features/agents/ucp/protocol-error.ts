/** A refusal of the protocol itself, answered as {code, content}: everything else is an answer of 200 with messages. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  /** @param content a sentence for people */
  constructor(status: number, code: string, content: string, headers: Record<string, string> = {}) {
    super(content);
    this.name = 'ProtocolError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
