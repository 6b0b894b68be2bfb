import { lazyHydrated } from '#web/ui/lazy/lazy-hydrated.tsx';

export const ClubStrip = lazyHydrated(async () => (await import('#web/features/newsletter/club-block.tsx')).ClubBlock);
