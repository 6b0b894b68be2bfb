/** The address if the role may open it, else null: then a figure is no link. */
export type LinkTo = (href: string) => string | null;
