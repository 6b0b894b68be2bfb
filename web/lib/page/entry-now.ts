/** The number of the browser's present history entry, which the router counts. The page may still show the one before. */
export const entryNow = (): unknown => window.history.state?.idx;
