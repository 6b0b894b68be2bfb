/** Returns the address if the user's role may open it, else null: then the figure is not a link. */
export type LinkTo = (href: string) => string | null;
