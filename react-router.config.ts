import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // All routes are known at once: a few hundred bytes instead of one more request per page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
