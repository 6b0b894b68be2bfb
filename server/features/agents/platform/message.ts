/** An HTTP request as far as its signature covers it. */
export type Message = {
  method: string;
  /** Whole address, as the client sent its path and query. */
  url: URL;
  header(name: string): string | undefined;
  /** The body as it was sent; empty without one. */
  body: Uint8Array;
};
