/** The embedded database cannot start. The message is the line that the owner reads. */
export class EmbeddedError extends Error {}
