/** The embedded database cannot start. The owner reads the message, which is one line. */
export class EmbeddedError extends Error {}
