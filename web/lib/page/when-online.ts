/**
 * Waits for a network; at once when there is one, and on the server. A browser never asks again for a module that it could not load: wait
 * before the first `import()`.
 */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    // The server has a `navigator` without this field.
    if (navigator.onLine !== false) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });
