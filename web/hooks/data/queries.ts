import { focusManager, notifyManager, QueryClient } from '@tanstack/react-query';

/** The requests of the staff's screens (decision 036). An answer is dropped with the screen that shows it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
});
queries.mount();
// A hidden screen works on: a tap that was made before the tablet went dark is sent, and lists are up to date when it lights up.
focusManager.setFocused(true);
// At once: a removed row must be gone before the next row gets the focus.
notifyManager.setScheduler((notify) => notify());
