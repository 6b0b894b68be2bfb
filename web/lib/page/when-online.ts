/**
 * Resolves when there is a network; at once if there is one, and on the server. Wait for it before an `import()`, because a browser never
 * retries a module that it could not load.
 */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    // The server has a `navigator` without this field.
    if (navigator.onLine !== false) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });
