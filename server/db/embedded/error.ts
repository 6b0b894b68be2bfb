/** Why the embedded database cannot start: the message is the one line for the owner. */
export class EmbeddedError extends Error {}
